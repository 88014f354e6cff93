package dev.memlog.runtime.kafka;

import dev.memlog.runtime.KafkaSettings;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serializer;

/**
 * A factory of Kafka producers, consumers and admin clients of one cluster. {@link
 * KafkaSettings#properties} overrides the settings of this class, except those that Memlog's
 * guarantees need. The caller closes each client.
 *
 * @param settings the settings of the connection to the cluster
 * @param application the beginning of every client.id, such as {@code ingest}
 */
public record KafkaClients(KafkaSettings settings, String application) {

  /**
   * The longest fetch of a follower. Its partitions never change, so no partition waits for the end
   * of a fetch that does not include it.
   */
  private static final int FETCH_MILLIS = 5_000;

  /**
   * The pause of a transactional producer before it repeats a request. Until the brokers have ended
   * a transaction, they refuse requests of the next one (KAFKA-20000): on a cluster for a moment
   * after most commits.
   */
  public static final Duration TRANSACTION_RETRY = Duration.ofMillis(20);

  /**
   * The longest fetch of a scanner. A broker answers the requests of a connection one after
   * another, so the next request, also that of a close, waits for the fetch at the end of a
   * partition.
   */
  private static final int SCAN_MILLIS = 10;

  /**
   * Creates an idempotent producer, whose retries duplicate no record. A send succeeds once all
   * in-sync replicas have the record.
   *
   * @param purpose the part of the client.id after the application's name
   * @param deliveryTimeout the time after which a send fails; also the longest time that {@code
   *     send} may block to wait for metadata or memory
   */
  public <K, V> KafkaProducer<K, V> producer(
      String purpose, Duration deliveryTimeout, Serializer<K> keys, Serializer<V> values) {
    return producer(purpose, deliveryTimeout, Duration.ZERO, keys, values);
  }

  /**
   * Creates a producer like {@link #producer(String, Duration, Serializer, Serializer)} of bytes.
   */
  public KafkaProducer<byte[], byte[]> producer(String purpose, Duration deliveryTimeout) {
    return producer(purpose, deliveryTimeout, new ByteArraySerializer(), new ByteArraySerializer());
  }

  /**
   * Creates a producer like {@link #producer(String, Duration, Serializer, Serializer)} that delays
   * records to send several in a batch, for records that are not urgent.
   *
   * @param gathering the longest delay of a record ({@code linger.ms}), unless the settings of the
   *     cluster have another; at most half of the timeout
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
   * Creates a transactional producer. The caller initialises its transactions.
   *
   * @param id the transactional.id, also part of the client.id. It must be the same after a
   *     restart, since a newer producer with the same id fences the older producer
   * @param timeout the longest time of a transaction; also the longest time that a call may block
   *     to wait for the broker
   */
  public KafkaProducer<byte[], byte[]> transactionalProducer(String id, Duration timeout) {
    Map<String, Object> all = producing(id, timeout);
    all.put("transactional.id", id);
    all.put("transaction.timeout.ms", Math.toIntExact(timeout.toMillis()));
    all.putIfAbsent("retry.backoff.ms", TRANSACTION_RETRY.toMillis());
    return new KafkaProducer<>(all, new ByteArraySerializer(), new ByteArraySerializer());
  }

  /**
   * Creates a consumer that reads only committed records. It commits offsets only when the caller
   * requests it.
   *
   * @param group the consumer group; also part of the client.id
   * @param instance the name that distinguishes this process from the other members of the group.
   *     If the process restarts with the same name within the session timeout, it keeps its
   *     partitions without a rebalance
   */
  public KafkaConsumer<byte[], byte[]> consumer(String group, String instance) {
    return new FollowingConsumer<>(
        member(group, instance), new ByteArrayDeserializer(), new ByteArrayDeserializer());
  }

  /**
   * Creates a consumer like {@link #consumer(String, String)} with a given size of polls, for
   * records that take long to process.
   *
   * @param most the largest number of records that one poll returns
   */
  public KafkaConsumer<byte[], byte[]> consumer(String group, String instance, int most) {
    Map<String, Object> all = member(group, instance);
    all.put("max.poll.records", most);
    all.put("retry.backoff.ms", FollowingConsumer.RETRY_MILLIS);
    return new KafkaConsumer<>(all, new ByteArrayDeserializer(), new ByteArrayDeserializer());
  }

  /**
   * Creates a consumer without a group. It reads only committed records and commits no offsets. The
   * caller assigns its partitions.
   *
   * @param purpose the part of the client.id after the application's name
   */
  public KafkaConsumer<byte[], byte[]> reader(String purpose) {
    return new KafkaConsumer<>(
        reading(purpose), new ByteArrayDeserializer(), new ByteArrayDeserializer());
  }

  /**
   * Creates a consumer like {@link #reader(String)} for reads up to ends that the caller knows. A
   * poll that waits for further records would cost many requests.
   */
  public <K, V> KafkaConsumer<K, V> scanner(
      String purpose, Deserializer<K> keys, Deserializer<V> values) {
    Map<String, Object> all = reading(purpose);
    all.putIfAbsent("fetch.max.wait.ms", SCAN_MILLIS);
    return new KafkaConsumer<>(all, keys, values);
  }

  /** Creates a consumer like {@link #scanner(String, Deserializer, Deserializer)} of bytes. */
  public KafkaConsumer<byte[], byte[]> scanner(String purpose) {
    return scanner(purpose, new ByteArrayDeserializer(), new ByteArrayDeserializer());
  }

  /**
   * Creates a consumer like {@link #reader(String)} that is polled until the process ends. A
   * position that no longer exists is an error.
   */
  public KafkaConsumer<byte[], byte[]> follower(String purpose) {
    Map<String, Object> all = reading(purpose);
    all.put("auto.offset.reset", "none");
    all.putIfAbsent("fetch.max.wait.ms", FETCH_MILLIS);
    return new FollowingConsumer<>(all, new ByteArrayDeserializer(), new ByteArrayDeserializer());
  }

  /**
   * Creates an admin client.
   *
   * @param purpose the part of the client.id after the application's name
   */
  public Admin admin(String purpose) {
    Map<String, Object> all = base(purpose);
    all.putIfAbsent("request.timeout.ms", 5_000);
    all.putIfAbsent("default.api.timeout.ms", 10_000);
    return Admin.create(all);
  }

  /**
   * Creates an admin client for the start of a process, whose requests may take a minute. With a
   * shorter timeout, a very busy broker could fail every repetition of a request.
   *
   * @param purpose the part of the client.id after the application's name
   */
  public Admin patientAdmin(String purpose) {
    Map<String, Object> all = base(purpose);
    all.putIfAbsent("request.timeout.ms", 60_000);
    all.putIfAbsent("default.api.timeout.ms", 120_000);
    return Admin.create(all);
  }

  /** Returns the group.instance.id of a process: the group's name, a hyphen, and the instance. */
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

  private Map<String, Object> member(String group, String instance) {
    Map<String, Object> all = reading(group + "-" + instance);
    all.put("group.id", group);
    all.put("group.instance.id", instanceId(group, instance));
    return all;
  }

  private Map<String, Object> base(String purpose) {
    Map<String, Object> all = new HashMap<>(settings.clientProperties());
    all.put("client.id", settings.clientId(application + "-" + purpose));
    return all;
  }
}
