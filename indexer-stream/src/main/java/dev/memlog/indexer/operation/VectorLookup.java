package dev.memlog.indexer.operation;

import dev.memlog.runtime.kafka.LogReading;
import dev.memlog.schemas.VectorBytes;
import dev.memlog.schemas.log.Outcome;
import dev.memlog.schemas.log.RecordReader;
import dev.memlog.state.LoggedVector;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;

/**
 * A lookup of logged vectors, which reads a partition of the topic of vectors from its start.
 *
 * @param model the model of the wanted vectors
 */
record VectorLookup(
    String topic, String model, RecordReader reader, Supplier<Consumer<byte[], byte[]>> consumers) {

  /** The time without progress after which the log counts as unavailable. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /**
   * Returns the logged vectors of these keys, each of the text with the wanted content hash.
   *
   * @param hashes the content hashes by key
   * @throws org.apache.kafka.common.KafkaException if the topic cannot be read
   */
  Map<String, float[]> find(int partition, Map<String, String> hashes) {
    var tp = new TopicPartition(topic, partition);
    Map<String, float[]> found = new HashMap<>();
    try (Consumer<byte[], byte[]> consumer = consumers.get()) {
      LogReading.each(consumer, List.of(tp), PATIENCE, record -> take(record, hashes, found));
    }
    return found;
  }

  private void take(
      ConsumerRecord<byte[], byte[]> record,
      Map<String, String> hashes,
      Map<String, float[]> found) {
    if (record.key() == null) {
      return;
    }
    String key = new String(record.key(), StandardCharsets.UTF_8);
    String wanted = hashes.get(key);
    if (wanted == null) {
      return;
    }
    found.remove(key);
    if (reader.read(record.headers(), record.value()) instanceof Outcome.Value(LoggedVector logged)
        && logged.getModel().equals(model)
        && logged.getContentHash().equals(wanted)) {
      found.put(key, VectorBytes.vector(logged.getVector()));
    }
  }
}
