package dev.memlog.extractor.replay;

import static java.util.stream.Collectors.toMap;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;

/** The offsets of topics and groups that a replay depends on. */
final class KeptEvents {

  private final Admin admin;
  private final Duration keep;

  /**
   * @param admin the admin client; owned by the caller
   * @param keep the setting {@code retention.keep}, for the message of a refusal
   */
  KeptEvents(Admin admin, Duration keep) {
    this.admin = admin;
    this.keep = keep;
  }

  /**
   * Checks that no event of these topics has been deleted.
   *
   * @throws EventsMissingException if a partition does not begin at offset 0
   */
  void require(Collection<String> topics)
      throws EventsMissingException, ExecutionException, InterruptedException {
    Map<TopicPartition, Long> begins = offsets(topics, OffsetSpec.earliest());
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
    return offsets(topics, OffsetSpec.latest());
  }

  private Map<TopicPartition, Long> offsets(Collection<String> topics, OffsetSpec which)
      throws ExecutionException, InterruptedException {
    List<TopicPartition> partitions = new ArrayList<>();
    for (TopicDescription topic : admin.describeTopics(topics).allTopicNames().get().values()) {
      topic
          .partitions()
          .forEach(p -> partitions.add(new TopicPartition(topic.name(), p.partition())));
    }
    Map<TopicPartition, Long> offsets = new HashMap<>();
    admin
        .listOffsets(partitions.stream().collect(toMap(Function.identity(), _ -> which)))
        .all()
        .get()
        .forEach((partition, found) -> offsets.put(partition, found.offset()));
    return offsets;
  }

  /** Returns the offsets that a group has committed. */
  Map<TopicPartition, Long> committed(String group)
      throws ExecutionException, InterruptedException {
    Map<TopicPartition, Long> offsets = new HashMap<>();
    for (Map.Entry<TopicPartition, OffsetAndMetadata> entry :
        admin
            .listConsumerGroupOffsets(group)
            .partitionsToOffsetAndMetadata(group)
            .get()
            .entrySet()) {
      if (entry.getValue() != null) {
        offsets.put(entry.getKey(), entry.getValue().offset());
      }
    }
    return offsets;
  }

  /** Returns whether positions have reached every one of these ends. */
  static boolean reached(Map<TopicPartition, Long> positions, Map<TopicPartition, Long> ends) {
    return ends.entrySet().stream()
        .allMatch(end -> positions.getOrDefault(end.getKey(), 0L) >= end.getValue());
  }
}
