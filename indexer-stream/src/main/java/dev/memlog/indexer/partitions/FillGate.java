package dev.memlog.indexer.partitions;

import dev.memlog.index.MemoryIndex;
import dev.memlog.index.SourcePartition;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * A check that decides whether a newly filled collection may answer queries. The partitions of this
 * indexer must have caught up, see {@link PartitionAssignment#filled}. For the partitions of other
 * processes, the collection must hold everything that the topic held at the first call of {@link
 * #filled}. Belongs to the indexer's thread.
 */
public final class FillGate {

  /**
   * The time in milliseconds between two reads of the positions that other processes have stored.
   */
  private static final long LOOK_MILLIS = 500;

  private final String topic;
  private final Consumer<?, ?> head;
  private final PartitionAssignment assignment;
  private @Nullable Map<TopicPartition, Long> ends;
  private Map<TopicPartition, Long> begins = Map.of();
  private long lookedAt;

  /**
   * Creates a check of a collection that is filled from a topic.
   *
   * @param head the indexer's member of the consumer group, which also answers for the topic's
   *     offsets
   */
  public FillGate(String topic, Consumer<?, ?> head, PartitionAssignment assignment) {
    this.topic = topic;
    this.head = head;
    this.assignment = assignment;
  }

  /**
   * Returns whether the collection may answer queries. If other processes own partitions, this
   * method reads their positions at most twice a second, and returns false in between.
   *
   * @param index the collection
   * @param now the time in milliseconds
   * @throws org.apache.kafka.common.KafkaException if the cluster does not answer
   * @throws dev.memlog.index.IndexUnavailableException if the index is unavailable
   */
  public boolean filled(MemoryIndex index, long now) {
    Map<TopicPartition, Long> wanted = ends();
    if (!assignment.filled()) {
      return false;
    }
    Set<TopicPartition> own =
        assignment.partitions().stream()
            .map(PartitionProgress::topicPartition)
            .collect(Collectors.toSet());
    if (own.containsAll(wanted.keySet())) {
      return true;
    }
    if (now - lookedAt < LOOK_MILLIS) {
      return false;
    }
    lookedAt = now;
    Map<SourcePartition, Long> positions = index.positions();
    return wanted.entrySet().stream()
        .filter(end -> !own.contains(end.getKey()))
        .allMatch(end -> position(positions, end.getKey()) >= end.getValue());
  }

  private long position(Map<SourcePartition, Long> positions, TopicPartition partition) {
    return positions.getOrDefault(
        new SourcePartition(partition.topic(), partition.partition()),
        begins.getOrDefault(partition, 0L));
  }

  private Map<TopicPartition, Long> ends() {
    Map<TopicPartition, Long> known = ends;
    if (known == null) {
      Set<TopicPartition> all =
          head.partitionsFor(topic, PartitionAssignment.REQUEST_TIMEOUT).stream()
              .map(info -> new TopicPartition(topic, info.partition()))
              .collect(Collectors.toSet());
      begins = head.beginningOffsets(all, PartitionAssignment.REQUEST_TIMEOUT);
      known = head.endOffsets(all, PartitionAssignment.REQUEST_TIMEOUT);
      ends = known;
    }
    return known;
  }
}
