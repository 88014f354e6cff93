package dev.memlog.extractor.extraction;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/**
 * The offsets of records in progress, which may finish in any order. The offset to commit advances
 * only up to the first record that is not done. Safe for use by several threads.
 */
final class TakenOffsets {

  /** A record in progress or done. */
  static final class Taken {
    private final long offset;
    private boolean done;

    private Taken(long offset) {
      this.offset = offset;
    }
  }

  @GuardedBy("this")
  private final Map<TopicPartition, ArrayDeque<Taken>> taken = new HashMap<>();

  /** Adds a record; the caller adds the records of a partition in their order. */
  synchronized Taken take(ConsumerRecord<?, ?> record) {
    var one = new Taken(record.offset());
    taken
        .computeIfAbsent(
            new TopicPartition(record.topic(), record.partition()), _ -> new ArrayDeque<>())
        .add(one);
    return one;
  }

  synchronized void done(Taken one) {
    one.done = true;
  }

  /** Returns the number of records that were added and that {@link #positions} has not covered. */
  synchronized int waiting() {
    return taken.values().stream().mapToInt(ArrayDeque::size).sum();
  }

  /**
   * Returns for each partition the offset from which to read after a restart. Partitions whose
   * offset an earlier call has returned are absent.
   */
  synchronized Map<TopicPartition, OffsetAndMetadata> positions() {
    Map<TopicPartition, OffsetAndMetadata> positions = new HashMap<>();
    taken.forEach(
        (partition, records) -> {
          while (!records.isEmpty() && records.peek().done) {
            positions.put(partition, new OffsetAndMetadata(records.remove().offset + 1));
          }
        });
    return positions;
  }

  /** Removes partitions that now belong to another process. */
  synchronized void forget(Collection<TopicPartition> partitions) {
    partitions.forEach(taken::remove);
  }
}
