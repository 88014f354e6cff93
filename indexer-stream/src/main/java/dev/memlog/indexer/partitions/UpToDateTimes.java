package dev.memlog.indexer.partitions;

import dev.memlog.index.SourcePartition;
import dev.memlog.index.UnusableIndexException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.apache.kafka.common.TopicPartition;

/**
 * The times at which the index was last up to date with each partition, stored in the index with
 * its positions. A topic keeps a tombstone for a limited time only. An index whose last such time
 * is older than that may have missed a tombstone, so that it still shows a deleted item. Belongs to
 * the indexer's thread.
 *
 * <p>An index of a version that did not store the times counts as up to date.
 */
final class UpToDateTimes {

  /** The end of the source's name, which no topic can have. */
  private static final String SUFFIX = "@up-to-date";

  /** The age from which on a stored time is renewed together with another write to the index. */
  private static final Duration BUSY = Duration.ofMinutes(1);

  /** The age from which on a stored time is renewed by a write of its own. */
  private static final Duration IDLE = Duration.ofHours(1);

  private final Duration retention;
  private final Clock clock;
  private final Map<SourcePartition, Long> stored = new HashMap<>();
  private final Map<SourcePartition, Long> begun = new HashMap<>();

  /**
   * Creates an empty set of times.
   *
   * @param retention the time for which the topic keeps tombstones
   */
  UpToDateTimes(Duration retention, Clock clock) {
    this.retention = retention;
    this.clock = clock;
  }

  private static SourcePartition source(TopicPartition partition) {
    return new SourcePartition(partition.topic() + SUFFIX, partition.partition());
  }

  /**
   * Begins to record the times of a partition, and checks its stored time against the retention.
   *
   * @param known the positions and times that the index has stored
   * @param position the index's position; negative if it has none, so that it reads from the start
   * @param end the topic's end
   * @throws UnusableIndexException if tombstones that the index has not seen may be gone
   */
  void begin(TopicPartition partition, Map<SourcePartition, Long> known, long position, long end) {
    SourcePartition source = source(partition);
    stored.remove(source);
    begun.remove(source);
    Long time = known.get(source);
    if (position < 0) {
      // The index sees each deletion from now on within the retention, or begins anew.
      begun.put(source, clock.millis());
    } else if (time != null) {
      stored.put(source, time);
      Duration age = Duration.ofMillis(clock.millis() - time);
      if (position < end && age.compareTo(retention) > 0) {
        throw new UnusableIndexException(
            ("the index was last up to date with %s on %s, at offset %d: its topic keeps "
                    + "tombstones for delete.retention.ms=%d (%d days), so deletes may be missing")
                .formatted(
                    partition,
                    Instant.ofEpochMilli(time),
                    position,
                    retention.toMillis(),
                    retention.toDays()));
      }
    }
  }

  /**
   * Returns the times to store now, with their sources.
   *
   * @param partitions the partitions that are being read
   * @param behind returns the number of records that a partition's head has still to read
   * @param writing whether the indexer also writes positions to the index now
   */
  Map<SourcePartition, Long> due(
      Collection<PartitionProgress> partitions,
      ToLongFunction<TopicPartition> behind,
      boolean writing) {
    long now = clock.millis();
    Map<SourcePartition, Long> due = new HashMap<>();
    for (PartitionProgress partition : partitions) {
      SourcePartition source = source(partition.topicPartition());
      long since = now - stored.getOrDefault(source, 0L);
      if (partition.atRest() && behind.applyAsLong(partition.topicPartition()) == 0) {
        if (since >= (writing ? BUSY : IDLE).toMillis()) {
          due.put(source, now);
        }
      } else if (begun.containsKey(source)) {
        due.put(source, begun.get(source));
      }
    }
    return due;
  }

  /** Records that the index has stored these times. */
  void confirm(Map<SourcePartition, Long> times) {
    stored.putAll(times);
    begun.keySet().removeAll(times.keySet());
  }
}
