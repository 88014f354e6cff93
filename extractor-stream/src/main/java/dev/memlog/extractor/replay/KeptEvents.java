package dev.memlog.extractor.replay;

import dev.memlog.runtime.kafka.ClusterOffsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;

/** The offsets of topics and groups that a replay depends on. */
final class KeptEvents {

  private final ClusterOffsets cluster;
  private final Duration keep;

  /**
   * Creates a reader of offsets.
   *
   * @param admin the admin client; the caller closes it
   * @param keep the setting {@code retention.keep}, which the message of an {@link
   *     EventsMissingException} states
   */
  KeptEvents(Admin admin, Duration keep) {
    this.cluster = new ClusterOffsets(admin);
    this.keep = keep;
  }

  /**
   * Checks that no event of these topics has been deleted.
   *
   * @throws EventsMissingException if a partition does not begin at offset 0
   */
  void require(Collection<String> topics)
      throws EventsMissingException, ExecutionException, InterruptedException {
    Map<TopicPartition, Long> begins =
        cluster.offsets(cluster.partitions(topics), OffsetSpec.earliest());
    List<TopicPartition> sorted = new ArrayList<>(begins.keySet());
    sorted.sort(
        Comparator.comparing(TopicPartition::topic).thenComparingInt(TopicPartition::partition));
    for (TopicPartition partition : sorted) {
      long begin = begins.getOrDefault(partition, 0L);
      if (begin > 0) {
        throw new EventsMissingException(
            ("topic %s must begin at offset 0 in every partition, and partition %d begins at %d:"
                    + " earlier events were deleted once they were processed and older than"
                    + " retention.keep=%s, or by an erasure on demand")
                .formatted(partition.topic(), partition.partition(), begin, keep));
      }
    }
  }

  /** Returns the ends of all partitions of these topics, open transactions included. */
  Map<TopicPartition, Long> ends(Collection<String> topics)
      throws ExecutionException, InterruptedException {
    return cluster.offsets(cluster.partitions(topics), OffsetSpec.latest());
  }

  /** Returns the offsets that a group has committed. */
  Map<TopicPartition, Long> committed(String group)
      throws ExecutionException, InterruptedException {
    return cluster.committed(group);
  }

  /** Returns whether positions have reached given ends in every partition. */
  static boolean reached(Map<TopicPartition, Long> positions, Map<TopicPartition, Long> ends) {
    return ends.entrySet().stream()
        .allMatch(end -> positions.getOrDefault(end.getKey(), 0L) >= end.getValue());
  }
}
