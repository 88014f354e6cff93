package dev.memlog.extractor.retention;

import static java.util.stream.Collectors.toMap;

import dev.memlog.runtime.kafka.ClusterOffsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.RecordsToDelete;
import org.apache.kafka.common.TopicPartition;

/**
 * A component that deletes records which are old enough and which every stage has processed. It
 * never deletes a record that a stage has not read yet. Therefore the input topics need no
 * retention by time, and a stage that was down for a month finds every record.
 */
public final class Janitor {

  private final Admin admin;
  private final ClusterOffsets cluster;
  private final Collection<String> groups;
  private final Duration keep;
  private final Clock clock;

  /**
   * Creates a janitor.
   *
   * @param admin the admin client; the caller closes it
   * @param groups the consumer groups of all stages that read the topics
   * @param keep the least time for which a record is kept
   */
  public Janitor(Admin admin, Collection<String> groups, Duration keep, Clock clock) {
    this.admin = admin;
    this.cluster = new ClusterOffsets(admin);
    this.groups = List.copyOf(groups);
    this.keep = keep;
    this.clock = clock;
  }

  /**
   * Deletes the records that are older than the time to keep them and that every group has read.
   *
   * @return the new first offset of each partition from which records were deleted
   * @throws ExecutionException if the cluster does not answer; the next call deletes the rest
   */
  public Map<TopicPartition, Long> sweep(Collection<TopicPartition> partitions)
      throws ExecutionException, InterruptedException {
    Instant old = clock.instant().minus(keep);
    Map<TopicPartition, Long> aged = aged(cluster, partitions, old);
    Map<TopicPartition, Long> first = cluster.offsets(partitions, OffsetSpec.earliest());
    List<Map<TopicPartition, Long>> committed = new ArrayList<>();
    for (String group : groups) {
      committed.add(cluster.committed(group));
    }
    Map<TopicPartition, Long> upTo = new HashMap<>();
    for (TopicPartition partition : partitions) {
      long limit = aged.getOrDefault(partition, -1L);
      for (var positions : committed) {
        limit = Math.min(limit, positions.getOrDefault(partition, 0L));
      }
      if (limit > first.getOrDefault(partition, -1L)) {
        upTo.put(partition, limit);
      }
    }
    admin
        .deleteRecords(
            upTo.entrySet().stream()
                .collect(toMap(Map.Entry::getKey, e -> RecordsToDelete.beforeOffset(e.getValue()))))
        .all()
        .get();
    return upTo;
  }

  /** Returns the offset of each partition before which all records are older than a time. */
  static Map<TopicPartition, Long> aged(
      ClusterOffsets cluster, Collection<TopicPartition> partitions, Instant old)
      throws ExecutionException, InterruptedException {
    // The end is asked for first: a record that arrives in between counts as young.
    Map<TopicPartition, Long> aged = cluster.offsets(partitions, OffsetSpec.latest());
    cluster
        .offsets(partitions, OffsetSpec.forTimestamp(old.toEpochMilli()))
        // A negative offset means that no record is that young.
        .forEach((partition, young) -> aged.merge(partition, young, (end, y) -> y < 0 ? end : y));
    return aged;
  }
}
