package dev.memlog.indexer;

import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.kafka.KafkaClients;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.CooperativeStickyAssignor;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/** The indexer's clients of Kafka. */
final class IndexerClients {

  /** A dead letter that takes longer is sent again; until then deletes wait. */
  private static final Duration DELIVERY = Duration.ofSeconds(5);

  /** Below the time after which a group misses a member: the next owner waits for the end. */
  private static final Duration TRANSACTION = Duration.ofSeconds(10);

  private final String name;
  private final IndexerConfig config;
  private final KafkaSettings kafka;

  /**
   * @param name of the component, which begins the client ids
   */
  IndexerClients(String name, IndexerConfig config, KafkaSettings kafka) {
    this.name = name;
    this.config = config;
    this.kafka = kafka;
  }

  /** The member of the group, which reads the head of its partitions. */
  Consumer<byte[], byte[]> head() {
    Map<String, String> member = new HashMap<>(kafka.properties());
    member.put(
        ConsumerConfig.PARTITION_ASSIGNMENT_STRATEGY_CONFIG,
        CooperativeStickyAssignor.class.getName());
    member.put(
        ConsumerConfig.MAX_POLL_INTERVAL_MS_CONFIG, Long.toString(config.staleAfter().toMillis()));
    var settings =
        new KafkaSettings(
            kafka.bootstrapServers(), kafka.registryUrl(), member, kafka.registryProperties());
    return new KafkaClients(settings, name)
        .consumer(
            config.groupId(),
            config.instance(),
            new ByteArrayDeserializer(),
            new ByteArrayDeserializer());
  }

  /** A reader of partitions that it is told, in no group. */
  Consumer<byte[], byte[]> reader(String purpose) {
    return clients().reader(purpose, new ByteArrayDeserializer(), new ByteArrayDeserializer());
  }

  /** Of dead letters. */
  Producer<byte[], byte[]> producer() {
    return clients()
        .producer(
            config.instance(), DELIVERY, new ByteArraySerializer(), new ByteArraySerializer());
  }

  /** Of vectors, in transactions. */
  Producer<byte[], byte[]> transactional() {
    return clients()
        .transactionalProducer(
            KafkaClients.instanceId(config.groupId(), config.instance()) + "-vectors",
            TRANSACTION,
            new ByteArraySerializer(),
            new ByteArraySerializer());
  }

  private KafkaClients clients() {
    return new KafkaClients(kafka, name);
  }
}
