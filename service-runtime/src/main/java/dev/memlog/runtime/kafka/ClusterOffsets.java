package dev.memlog.runtime.kafka;

import static java.util.stream.Collectors.toMap;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.TopicPartition;

/**
 * Questions to a cluster about partitions and offsets.
 *
 * @param admin the admin client; owned by the caller
 */
public record ClusterOffsets(Admin admin) {

  /**
   * Returns the partitions of topics.
   *
   * @throws ExecutionException if a topic does not exist, or the cluster does not answer
   */
  public List<TopicPartition> partitions(Collection<String> topics)
      throws ExecutionException, InterruptedException {
    List<TopicPartition> partitions = new ArrayList<>();
    for (var topic : admin.describeTopics(topics).allTopicNames().get().values()) {
      topic
          .partitions()
          .forEach(p -> partitions.add(new TopicPartition(topic.name(), p.partition())));
    }
    return partitions;
  }

  /** Returns the partitions of those topics that exist. */
  public List<TopicPartition> partitionsOfExisting(Collection<String> topics)
      throws ExecutionException, InterruptedException {
    var present = new ArrayList<>(admin.listTopics().names().get());
    present.retainAll(topics);
    return partitions(present);
  }

  /** Returns an offset of each partition, such as its end; -1 where there is none. */
  public Map<TopicPartition, Long> offsets(Collection<TopicPartition> partitions, OffsetSpec which)
      throws ExecutionException, InterruptedException {
    Map<TopicPartition, Long> offsets = new HashMap<>();
    admin
        .listOffsets(partitions.stream().collect(toMap(Function.identity(), _ -> which)))
        .all()
        .get()
        .forEach((partition, found) -> offsets.put(partition, found.offset()));
    return offsets;
  }

  /**
   * Returns the offsets that a group has committed.
   *
   * @throws ExecutionException if the group does not exist, or the cluster does not answer
   */
  public Map<TopicPartition, Long> committed(String group)
      throws ExecutionException, InterruptedException {
    Map<TopicPartition, Long> offsets = new HashMap<>();
    admin
        .listConsumerGroupOffsets(group)
        .partitionsToOffsetAndMetadata(group)
        .get()
        .forEach(
            (partition, offset) -> {
              if (offset != null) {
                offsets.put(partition, offset.offset());
              }
            });
    return offsets;
  }
}
