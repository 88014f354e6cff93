package dev.memlog.extractor.extraction;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * The offsets of records in progress, which may finish in any order. The offset to commit advances
 * only up to the first record that is not done. A record that is taken ahead of its partition's
 * order counts once its place in the order is reached. Safe for use by several threads.
 */
final class TakenOffsets {

  /**
   * The number of records taken ahead that a partition keeps. Of more, the first are read again in
   * order, and evolution counts their candidates once.
   */
  private static final int MOST_AHEAD = 10_000;

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

  @GuardedBy("this")
  private final Map<TopicPartition, NavigableMap<Long, Taken>> ahead = new HashMap<>();

  static TopicPartition partition(ConsumerRecord<?, ?> record) {
    return new TopicPartition(record.topic(), record.partition());
  }

  /**
   * Adds a record; the caller adds the records of a partition in their order.
   *
   * @return the record; empty if it was taken ahead, so that the caller need not process it
   */
  synchronized Optional<Taken> take(ConsumerRecord<?, ?> record) {
    Taken early = pass(record);
    Taken one = early == null ? new Taken(record.offset()) : early;
    taken.computeIfAbsent(partition(record), _ -> new ArrayDeque<>()).add(one);
    return early == null ? Optional.of(one) : Optional.empty();
  }

  /** Adds a record before its place in the order of its partition is reached. */
  synchronized Taken takeAhead(ConsumerRecord<?, ?> record) {
    var one = new Taken(record.offset());
    NavigableMap<Long, Taken> early =
        ahead.computeIfAbsent(partition(record), _ -> new TreeMap<>());
    early.put(record.offset(), one);
    if (early.size() > MOST_AHEAD) {
      early.pollFirstEntry();
    }
    return one;
  }

  /** Returns whether a record was taken ahead and its place in the order was not passed yet. */
  synchronized boolean takenAhead(ConsumerRecord<?, ?> record) {
    NavigableMap<Long, Taken> early = ahead.get(partition(record));
    return early != null && early.containsKey(record.offset());
  }

  /**
   * Removes a record that was taken ahead, since its place in the order is reached.
   *
   * @return the record; null if it was not taken ahead
   */
  synchronized @Nullable Taken pass(ConsumerRecord<?, ?> record) {
    NavigableMap<Long, Taken> early = ahead.get(partition(record));
    return early == null ? null : early.remove(record.offset());
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
    partitions.forEach(ahead::remove);
  }
}
