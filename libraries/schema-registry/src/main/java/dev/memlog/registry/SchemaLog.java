package dev.memlog.registry;

import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.runtime.kafka.LogReading;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TopicExistsException;

/**
 * The compacted topic {@code _schemas}, which stores the registry's state. An append blocks until
 * the record is on disk, if this class created the topic.
 */
final class SchemaLog implements AutoCloseable {

  static final String TOPIC = "_schemas";

  /** The longest time without a record after which a replay fails. */
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final KafkaClients clients;
  private final KafkaProducer<byte[], byte[]> producer;

  /** Creates the topic if it is absent, and opens a producer. */
  SchemaLog(String bootstrapServers) throws ExecutionException, InterruptedException {
    var settings =
        new KafkaSettings(bootstrapServers, "", Map.of("compression.type", "none"), Map.of());
    clients = new KafkaClients(settings, "registry");
    createTopic();
    producer = clients.producer("schemas", Duration.ofSeconds(15));
  }

  private void createTopic() throws ExecutionException, InterruptedException {
    try (var admin = clients.patientAdmin("topic")) {
      var topic =
          new NewTopic(TOPIC, 1, (short) 1)
              .configs(Map.of("cleanup.policy", "compact", "flush.messages", "1"));
      admin.createTopics(List.of(topic)).all().get();
    } catch (ExecutionException e) {
      if (!(e.getCause() instanceof TopicExistsException)) {
        throw e;
      }
    }
  }

  /** Passes each record up to the current end of the topic to the receiver, in order. */
  void replay(Consumer<RegistryRecord> to) {
    try (var reader = clients.scanner("schemas")) {
      LogReading.each(
          reader,
          List.of(new TopicPartition(TOPIC, 0)),
          PATIENCE,
          record -> RegistryRecordCodec.decode(record.key(), record.value()).ifPresent(to));
    }
  }

  /**
   * Appends a record and blocks until the broker acknowledges it.
   *
   * @throws ExecutionException if the broker does not acknowledge the record, which may still be
   *     stored
   */
  void append(RegistryRecord record) throws ExecutionException, InterruptedException {
    RegistryRecordCodec.Bytes bytes = RegistryRecordCodec.encode(record);
    producer.send(new ProducerRecord<>(TOPIC, 0, bytes.key(), bytes.value())).get();
  }

  @Override
  public void close() {
    producer.close(Duration.ofSeconds(5));
  }
}
