package dev.memlog.bench.faults.check;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.schemas.AvroSerdes;
import dev.memlog.schemas.TopicSpec;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.Deserializer;

/** The latest committed record of each key of a topic, read from its start. */
final class LatestRecords implements AutoCloseable {

  private static final Duration POLL = Duration.ofMillis(50);
  private static final Duration LONGEST = Duration.ofSeconds(60);

  private final String topic;
  private final Consumer<byte[], byte[]> consumer;
  private final Deserializer<SpecificRecord> values;
  private final Map<String, SpecificRecord> latest = new TreeMap<>();
  private List<TopicPartition> partitions = List.of();

  LatestRecords(KafkaSettings kafka, TopicSpec topic) {
    this.topic = topic.name();
    this.consumer =
        new KafkaClients(kafka, "faults")
            .reader(topic.name(), new ByteArrayDeserializer(), new ByteArrayDeserializer());
    this.values = new AvroSerdes(kafka.registryUrl(), Map.of()).deserializer();
  }

  /** Continues to read up to the topic's present end. */
  void readOn() {
    if (partitions.isEmpty()) {
      partitions =
          consumer.partitionsFor(topic).stream()
              .map(one -> new TopicPartition(one.topic(), one.partition()))
              .toList();
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
    }
    Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
    long until = System.nanoTime() + LONGEST.toNanos();
    while (ends.entrySet().stream()
        .anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
      if (System.nanoTime() > until) {
        throw new IllegalStateException(topic + " cannot be read to its end within " + LONGEST);
      }
      for (ConsumerRecord<byte[], byte[]> one : consumer.poll(POLL)) {
        String key = new String(one.key(), UTF_8);
        if (one.value() == null) {
          latest.remove(key);
        } else if (one.value().length > 0) {
          latest.put(key, values.deserialize(topic, one.value()));
        }
      }
    }
  }

  /** Returns the records of the keys with a prefix, by key. */
  Map<String, SpecificRecord> startingWith(String prefix) {
    Map<String, SpecificRecord> all = new TreeMap<>();
    latest.forEach(
        (key, record) -> {
          if (key.startsWith(prefix)) {
            all.put(key, record);
          }
        });
    return all;
  }

  @Override
  public void close() {
    consumer.close();
    values.close();
  }
}
