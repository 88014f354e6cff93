package dev.memlog.bench.speed;

import dev.memlog.bench.speed.figure.Timings;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;

/**
 * A measurement of the floor of freshness: the time from passing a record to a producer with
 * acks=all until a plain consumer of the same broker receives it.
 */
final class RawKafka {

  private static final String TOPIC = "bench-floor";
  private static final int WARM = 50;

  private RawKafka() {}

  static Timings produceToConsume(String bootstrapServers, int records) throws Exception {
    Map<String, Object> broker = Map.of("bootstrap.servers", bootstrapServers);
    try (var admin = Admin.create(broker)) {
      admin.createTopics(List.of(new NewTopic(TOPIC, 1, (short) 1))).all().get();
    }
    var timings = new Timings();
    var partition = new TopicPartition(TOPIC, 0);
    try (var producer =
            new KafkaProducer<>(
                Map.<String, Object>of("bootstrap.servers", bootstrapServers, "acks", "all"),
                new ByteArraySerializer(),
                new ByteArraySerializer());
        var consumer =
            new KafkaConsumer<>(broker, new ByteArrayDeserializer(), new ByteArrayDeserializer())) {
      consumer.assign(List.of(partition));
      consumer.seekToEnd(List.of(partition));
      var _ = consumer.position(partition);
      for (int i = 0; i < WARM + records; i++) {
        String value = "record " + i + " " + "x".repeat(300);
        long before = System.nanoTime();
        var sent =
            producer.send(new ProducerRecord<>(TOPIC, value.getBytes(StandardCharsets.UTF_8)));
        await(consumer, value);
        if (i >= WARM) {
          timings.add(System.nanoTime() - before);
        }
        var _ = sent.get();
      }
    }
    return timings;
  }

  private static void await(KafkaConsumer<byte[], byte[]> consumer, String value) {
    Set<String> seen = new HashSet<>();
    while (!seen.contains(value)) {
      consumer
          .poll(Duration.ofMillis(100))
          .forEach(r -> seen.add(new String(r.value(), StandardCharsets.UTF_8)));
    }
  }
}
