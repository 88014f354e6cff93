package dev.memlog.runtime.kafka;

import dev.memlog.runtime.KafkaSettings;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serializer;

/**
 * A factory of clients of one cluster. {@link KafkaSettings#properties} overrides the settings
 * below, except those that Memlog's guarantees need. The caller closes each client.
 */
public final class KafkaClients {

  private final KafkaSettings settings;
  private final String application;

  /**
   * Creates a factory.
   *
   * @param application the beginning of every client.id, such as {@code ingest}
   */
  public KafkaClients(KafkaSettings settings, String application) {
    this.settings = settings;
    this.application = application;
  }

  /**
   * Creates a producer whose sends are acknowledged by the in-sync set and never duplicated by
   * retries.
   *
   * @param purpose the end of the client.id
   * @param deliveryTimeout the time after which a send fails; also the longest time that {@code
   *     send} may wait for metadata or memory
   */
  public <K, V> KafkaProducer<K, V> producer(
      String purpose, Duration deliveryTimeout, Serializer<K> keys, Serializer<V> values) {
    return producer(purpose, deliveryTimeout, Duration.ZERO, keys, values);
  }

  /**
   * Creates a producer like {@link #producer(String, Duration, Serializer, Serializer)} for
   * background records, which may wait to share a request with others.
   *
   * @param gathering the longest time that a record may wait for others; at most half of the
   *     timeout
   */
  public <K, V> KafkaProducer<K, V> producer(
      String purpose,
      Duration deliveryTimeout,
      Duration gathering,
      Serializer<K> keys,
      Serializer<V> values) {
    Map<String, Object> all = producing(purpose, deliveryTimeout);
    all.putIfAbsent("linger.ms", gathering.toMillis());
    return new KafkaProducer<>(all, keys, values);
  }

  /**
   * Creates a transactional producer; the caller initialises it.
   *
   * @param id the transactional.id, which stays the same after a restart and is also the basis of
   *     the client.id; a newer producer with the same id fences this one
   * @param timeout the longest time of a transaction; also the longest time that each call may wait
   *     for the broker
   */
  public <K, V> KafkaProducer<K, V> transactionalProducer(
      String id, Duration timeout, Serializer<K> keys, Serializer<V> values) {
    Map<String, Object> all = producing(id, timeout);
    all.put("transactional.id", id);
    all.put("transaction.timeout.ms", Math.toIntExact(timeout.toMillis()));
    return new KafkaProducer<>(all, keys, values);
  }

  /**
   * Creates a consumer that reads only committed records and commits only on request.
   *
   * @param group the consumer group; also the basis of its client.id
   * @param instance the name that distinguishes this process from the other members of the group,
   *     so that a restart resumes its partitions without a wait for the session timeout
   */
  public <K, V> KafkaConsumer<K, V> consumer(
      String group, String instance, Deserializer<K> keys, Deserializer<V> values) {
    return consumer(group, instance, ConsumerConfig.DEFAULT_MAX_POLL_RECORDS, keys, values);
  }

  /**
   * Creates a consumer like {@link #consumer(String, String, Deserializer, Deserializer)} for
   * records that take long to process.
   *
   * @param most the largest number of records of one poll
   */
  public <K, V> KafkaConsumer<K, V> consumer(
      String group, String instance, int most, Deserializer<K> keys, Deserializer<V> values) {
    Map<String, Object> all = reading(group + "-" + instance);
    all.put(ConsumerConfig.MAX_POLL_RECORDS_CONFIG, most);
    all.put("group.id", group);
    all.put("group.instance.id", instanceId(group, instance));
    return new KafkaConsumer<>(all, keys, values);
  }

  /**
   * Creates a consumer without a group. The caller assigns its partitions, and it commits no
   * offsets.
   */
  public <K, V> KafkaConsumer<K, V> reader(
      String purpose, Deserializer<K> keys, Deserializer<V> values) {
    return new KafkaConsumer<>(reading(purpose), keys, values);
  }

  /** Creates an admin client. */
  public Admin admin(String purpose) {
    Map<String, Object> all = base(purpose);
    all.putIfAbsent("request.timeout.ms", 5_000);
    all.putIfAbsent("default.api.timeout.ms", 10_000);
    return Admin.create(all);
  }

  /** Returns a group.instance.id that is stable over restarts and unique within the group. */
  public static String instanceId(String group, String instance) {
    return group + "-" + instance;
  }

  private Map<String, Object> producing(String purpose, Duration timeout) {
    Map<String, Object> all = base(purpose);
    all.put("acks", "all");
    all.put("enable.idempotence", true);
    int millis = Math.toIntExact(timeout.toMillis());
    all.put("delivery.timeout.ms", millis);
    all.put("request.timeout.ms", Math.max(1, millis / 2));
    all.put("max.block.ms", millis);
    all.putIfAbsent("compression.type", "lz4");
    // The limit exceeds that of every topic of ours, so that the broker refuses a record, not the
    // client.
    all.putIfAbsent("max.request.size", 16 * 1024 * 1024);
    all.putIfAbsent("reconnect.backoff.max.ms", 1000);
    return all;
  }

  private Map<String, Object> reading(String purpose) {
    Map<String, Object> all = base(purpose);
    all.put("isolation.level", "read_committed");
    all.put("enable.auto.commit", false);
    all.put("auto.offset.reset", "earliest");
    all.put("allow.auto.create.topics", false);
    all.putIfAbsent("reconnect.backoff.max.ms", 1000);
    return all;
  }

  private Map<String, Object> base(String purpose) {
    Map<String, Object> all = new HashMap<>(settings.clientProperties());
    all.put("client.id", settings.clientId(application + "-" + purpose));
    return all;
  }
}
