package dev.memlog.extractor.extraction;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.ConsumerRecords;
import org.apache.kafka.common.TopicPartition;

/**
 * The reader of live turns ahead of their partitions' order. While a partition has a backlog, it
 * reads on from the group's position and passes over all other records, which are read in order
 * later. So a live turn waits only for other live turns, and no turn that waits is in memory. Only
 * the stage's thread uses it.
 */
final class LiveTurns {

  /** The time for which one call looks ahead, so that it passes an import in few calls. */
  private static final Duration SCAN = Duration.ofMillis(100);

  private static final Duration WAIT = Duration.ofMillis(20);

  private final Consumer<byte[], byte[]> consumer;
  private final Reading reading;
  private final LivePolicy policy = new LivePolicy();

  /** The next offset to look at, by partition. */
  private final Map<TopicPartition, Long> next = new HashMap<>();

  /**
   * Creates a reader.
   *
   * @param consumer a consumer without a group; the caller closes it
   */
  LiveTurns(Consumer<byte[], byte[]> consumer, Reading reading) {
    this.consumer = consumer;
    this.reading = reading;
  }

  /**
   * Returns live turns that no earlier call has returned. Takes at most {@link #SCAN}, and does not
   * wait for new ones.
   *
   * @param behind the partitions with a backlog, with the group's position in each
   * @param most the largest number of turns to return
   */
  List<ConsumerRecord<byte[], byte[]>> poll(Map<TopicPartition, Long> behind, int most) {
    if (most <= 0) {
      return List.of();
    }
    Set<TopicPartition> added = new HashSet<>(behind.keySet());
    added.removeAll(consumer.assignment());
    if (!behind.keySet().equals(consumer.assignment())) {
      consumer.assign(behind.keySet());
    }
    if (behind.isEmpty()) {
      return List.of();
    }
    behind.forEach(
        (partition, position) -> {
          long from = next.merge(partition, position, Math::max);
          if (added.contains(partition) || consumer.position(partition) != from) {
            consumer.seek(partition, from);
          }
        });
    List<ConsumerRecord<byte[], byte[]>> live = new ArrayList<>();
    long until = System.nanoTime() + SCAN.toNanos();
    do {
      take(consumer.poll(hasUnread() ? WAIT : Duration.ZERO), live, most);
    } while (live.isEmpty() && hasUnread() && System.nanoTime() < until);
    return live;
  }

  /** Returns whether the topic may have records that were not looked at. */
  private boolean hasUnread() {
    return consumer.assignment().stream()
        .anyMatch(partition -> consumer.currentLag(partition).orElse(1) > 0);
  }

  private void take(
      ConsumerRecords<byte[], byte[]> records,
      List<ConsumerRecord<byte[], byte[]>> live,
      int most) {
    records.nextOffsets().forEach((partition, offset) -> next.put(partition, offset.offset()));
    for (ConsumerRecord<byte[], byte[]> record : records) {
      if (live.size() == most) {
        next.merge(TakenOffsets.partition(record), record.offset(), Math::min);
      } else if (reading.readable(record).filter(policy::takes).isPresent()) {
        live.add(record);
      }
    }
  }
}
