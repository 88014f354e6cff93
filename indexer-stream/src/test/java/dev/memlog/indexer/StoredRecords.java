package dev.memlog.indexer;

import dev.memlog.runtime.kafka.TopicRecords;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.avro.AvroSerdes;
import dev.memlog.state.LoggedVector;
import dev.memlog.state.Passage;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/** The committed records of the topics that a test of the indexer reads and writes. */
final class StoredRecords {

  private final Cluster cluster;
  private final AvroSerdes serdes;

  StoredRecords(Cluster cluster, AvroSerdes serdes) {
    this.cluster = cluster;
    this.serdes = serdes;
  }

  /** Returns all records of a topic, in the order of its partitions. */
  List<ConsumerRecord<byte[], byte[]>> read(String topic) {
    try (var consumer =
        new KafkaConsumer<>(
            Map.of(
                "bootstrap.servers",
                cluster.bootstrap(),
                "isolation.level",
                "read_committed",
                // The close waits for the fetch at the end of the topic.
                "fetch.max.wait.ms",
                10),
            new ByteArrayDeserializer(),
            new ByteArrayDeserializer())) {
      return TopicRecords.read(consumer, topic);
    }
  }

  /** Returns the logged vectors by passage key, as compaction would leave them. */
  Map<String, LoggedVector> loggedVectors() {
    return loggedVectors(Topics.PASSAGE_VECTORS.name());
  }

  Map<String, LoggedVector> loggedVectors(String topic) {
    Map<String, LoggedVector> vectors = new LinkedHashMap<>();
    try (var deserializer = serdes.<LoggedVector>deserializer()) {
      for (ConsumerRecord<byte[], byte[]> record : read(topic)) {
        String key = new String(record.key(), StandardCharsets.UTF_8);
        if (record.value() == null) {
          vectors.remove(key);
        } else {
          vectors.put(key, deserializer.deserialize(record.topic(), record.value()));
        }
      }
    }
    return vectors;
  }

  /** Returns the number of dead letters. */
  int deadLetters() {
    return read(Topics.PASSAGES_DEAD_LETTER.name()).size();
  }

  /**
   * Returns what the topic of passages holds: revision and content hash by id, as {@link
   * MapIndex#live}.
   */
  Map<UUID, String> desired() {
    Map<UUID, String> desired = new TreeMap<>();
    try (var deserializer = serdes.<Passage>deserializer()) {
      for (ConsumerRecord<byte[], byte[]> record : read(Topics.PASSAGES.name())) {
        UUID id = Keys.passageId(new String(record.key(), StandardCharsets.UTF_8));
        if (record.value() == null) {
          desired.remove(id);
        } else {
          Passage passage = deserializer.deserialize(record.topic(), record.value());
          desired.put(id, record.offset() + " " + passage.getContentHash());
        }
      }
    }
    return desired;
  }
}
