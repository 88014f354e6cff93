package dev.memlog.query.position;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.common.TopicPartition;

/**
 * The committed offsets of groups, and the end offsets of topics, requested in this order.
 * Everything that a stage wrote for input below its committed offset therefore lies below these
 * ends.
 *
 * @param committed the committed offsets, by group
 * @param ends the end offsets of all partitions of the topics; records of open transactions also
 *     lie below them
 * @param topics the topics whose ends were requested
 * @param marks the notes that were committed with the offsets, by group; see {@link
 *     dev.memlog.index.OffsetMark}
 */
record LogSnapshot(
    Map<String, Map<TopicPartition, Long>> committed,
    Map<TopicPartition, Long> ends,
    Set<String> topics,
    Map<String, Map<TopicPartition, String>> marks) {

  static final LogSnapshot NONE = new LogSnapshot(Map.of(), Map.of(), Set.of(), Map.of());

  /** Returns the note that a group has committed with its offset; empty if there is none. */
  String mark(String group, TopicPartition partition) {
    return marks.getOrDefault(group, Map.of()).getOrDefault(partition, "");
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
