package dev.memlog.registry;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TopicExistsException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * The compacted topic {@code _schemas}, which stores the registry's state. An append blocks until
 * the record is on disk, if this class created the topic.
 */
final class SchemaLog implements AutoCloseable {

  static final String TOPIC = "_schemas";
  private static final Duration STEP = Duration.ofMillis(200);

  private final String bootstrapServers;
  private final RegistryRecordCodec codec = new RegistryRecordCodec();
  private final KafkaProducer<byte[], byte[]> producer;

  /** Creates the topic if it is absent, and opens a producer. */
  SchemaLog(String bootstrapServers) throws ExecutionException, InterruptedException {
    this.bootstrapServers = bootstrapServers;
    createTopic();
    Map<String, Object> settings = client();
    settings.put("acks", "all");
    settings.put("max.block.ms", 10_000);
    settings.put("request.timeout.ms", 10_000);
    settings.put("delivery.timeout.ms", 15_000);
    producer = new KafkaProducer<>(settings, new ByteArraySerializer(), new ByteArraySerializer());
  }

  private Map<String, Object> client() {
    return new HashMap<>(
        Map.of(
            "bootstrap.servers",
            bootstrapServers,
            "client.id",
            "registry",
            "enable.metrics.push",
            false));
  }

  private void createTopic() throws ExecutionException, InterruptedException {
    try (var admin = Admin.create(client())) {
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
    Map<String, Object> settings = client();
    settings.put("enable.auto.commit", false);
    // The close waits for the fetch at the end of the topic.
    settings.put("fetch.max.wait.ms", 10);
    var partition = new TopicPartition(TOPIC, 0);
    try (var consumer =
        new KafkaConsumer<>(settings, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
      consumer.assign(List.of(partition));
      consumer.seekToBeginning(List.of(partition));
      long end = consumer.endOffsets(List.of(partition)).getOrDefault(partition, 0L);
      while (consumer.position(partition) < end) {
        for (ConsumerRecord<byte[], byte[]> record : consumer.poll(STEP)) {
          to.accept(codec.decode(record.key(), record.value()));
        }
      }
    }
  }

  /**
   * Appends a record and blocks until the broker acknowledges it.
   *
   * @throws ExecutionException if the broker does not acknowledge the record, which may still be
   *     stored
   */
  void append(RegistryRecord record) throws ExecutionException, InterruptedException {
    RegistryRecordCodec.Bytes bytes = codec.encode(record);
    producer.send(new ProducerRecord<>(TOPIC, 0, bytes.key(), bytes.value())).get();
  }

  @Override
  public void close() {
    producer.close(Duration.ofSeconds(5));
  }
}
