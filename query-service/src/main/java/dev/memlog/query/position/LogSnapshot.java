package dev.memlog.query.position;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.kafka.common.TopicPartition;

/**
 * The committed offsets of groups, and the ends of topics, which were requested later. So
 * everything that a stage wrote before its committed offset lies below these ends.
 *
 * @param committed the committed offsets, by group
 * @param ends the ends of all partitions of the topics, including those of open transactions
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
