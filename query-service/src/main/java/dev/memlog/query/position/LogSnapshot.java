package dev.memlog.query.position;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * The committed offsets of groups, and the end offsets of topics, requested in this order.
 * Everything that a stage wrote for input below its committed offset therefore lies below these
 * ends.
 *
 * @param committed the committed offsets, by group, with their notes; see {@link
 *     dev.memlog.index.OffsetMark}
 * @param ends the end offsets of all partitions of the topics; records of open transactions also
 *     lie below them
 * @param topics the topics whose ends were requested
 */
record LogSnapshot(
    Map<String, Map<TopicPartition, OffsetAndMetadata>> committed,
    Map<TopicPartition, Long> ends,
    Set<String> topics) {

  static final LogSnapshot NONE = new LogSnapshot(Map.of(), Map.of(), Set.of());

  /** Returns the offset that a group has committed, with its note; null if there is none. */
  @Nullable OffsetAndMetadata committed(String group, TopicPartition partition) {
    return committed.getOrDefault(group, Map.of()).get(partition);
  }

  /** Returns the ends of a topic, by partition. */
  Map<Integer, Long> ends(String topic) {
    Map<Integer, Long> of = new TreeMap<>();
    ends.forEach(
        (partition, end) -> {
          if (partition.topic().equals(topic)) {
            of.put(partition.partition(), end);
          }
        });
    return of;
  }

  /** Returns whether the snapshot includes these groups and topics. */
  boolean covers(Set<String> groups, Set<String> wanted) {
    return committed.keySet().containsAll(groups) && topics.containsAll(wanted);
  }
}
