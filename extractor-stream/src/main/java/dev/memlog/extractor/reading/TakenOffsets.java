package dev.memlog.extractor.reading;

import java.util.ArrayDeque;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/**
 * Which records were taken and which of them are done, in whatever order. A position is told only
 * up to the first that is not. Safe for use by many threads.
 */
final class TakenOffsets {

  /** A record that was taken. */
  static final class Taken {
    private final long offset;
    private boolean done;

    private Taken(long offset) {
      this.offset = offset;
    }
  }

  private final Map<TopicPartition, ArrayDeque<Taken>> taken = new HashMap<>();

  /** Notes a record; those of a partition come in its order. */
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

  /** Taken and not yet told by {@link #positions}. */
  synchronized int waiting() {
    return taken.values().stream().mapToInt(ArrayDeque::size).sum();
  }

  /** Where each partition is to be read from after a restart; each position is told once. */
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

  /** They are another's now. */
  synchronized void forget(Collection<TopicPartition> partitions) {
    partitions.forEach(taken::remove);
  }
}
