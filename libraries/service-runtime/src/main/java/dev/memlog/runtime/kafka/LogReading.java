package dev.memlog.runtime.kafka;

import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.TimeoutException;

/**
 * A reader of whole partitions, up to the ends that they have when it begins.
 *
 * @param purpose the purpose of the reader's consumer, as {@link KafkaClients#scanner} names it
 */
public record LogReading(KafkaClients clients, String purpose) {

  private static final Duration POLL = Duration.ofMillis(500);
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /**
   * Calls an action for each record of the partitions.
   *
   * @throws TimeoutException if no partition can be read further for 30 s
   */
  public void each(
      Collection<TopicPartition> partitions,
      java.util.function.Consumer<ConsumerRecord<byte[], byte[]>> action) {
    try (Consumer<byte[], byte[]> reader = clients.scanner(purpose)) {
      each(reader, partitions, PATIENCE, action);
    }
  }

  /**
   * Calls an action for each record of the partitions, which it assigns to a consumer.
   *
   * @throws TimeoutException if no partition can be read further for a time
   */
  public static void each(
      Consumer<byte[], byte[]> reader,
      Collection<TopicPartition> partitions,
      Duration patience,
      java.util.function.Consumer<ConsumerRecord<byte[], byte[]>> action) {
    reader.assign(partitions);
    reader.seekToBeginning(partitions);
    untilEnds(reader, reader.endOffsets(partitions), patience, action);
  }

  /**
   * Calls an action for each record that a consumer polls until its positions have reached the
   * ends. The action may get records beyond an end.
   *
   * @throws TimeoutException if no partition can be read further for a time
   */
  public static void untilEnds(
      Consumer<byte[], byte[]> reader,
      Map<TopicPartition, Long> ends,
      Duration patience,
      java.util.function.Consumer<ConsumerRecord<byte[], byte[]>> action) {
    long last = -1;
    long progressed = System.nanoTime();
    while (ends.entrySet().stream()
        .anyMatch(end -> reader.position(end.getKey()) < end.getValue())) {
      reader.poll(POLL).forEach(action);
      long now = ends.keySet().stream().mapToLong(reader::position).sum();
      if (now != last) {
        last = now;
        progressed = System.nanoTime();
      } else if (System.nanoTime() - progressed > patience.toNanos()) {
        throw new TimeoutException(
            "partitions %s cannot be read to their ends: no progress within %s"
                .formatted(ends.keySet(), patience));
      }
    }
  }
}
