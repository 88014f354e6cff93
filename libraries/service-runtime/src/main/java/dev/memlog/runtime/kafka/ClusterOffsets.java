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
 * Blocking requests to a Kafka cluster for partitions and offsets.
 *
 * @param admin the admin client of the cluster, which the caller closes
 */
public record ClusterOffsets(Admin admin) {

  /**
   * Returns all partitions of the given topics.
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

  /**
   * Returns all partitions of those given topics that exist.
   *
   * @throws ExecutionException if the cluster does not answer
   */
  public List<TopicPartition> partitionsOfExisting(Collection<String> topics)
      throws ExecutionException, InterruptedException {
    var present = new ArrayList<>(admin.listTopics().names().get());
    present.retainAll(topics);
    return partitions(present);
  }

  /**
   * Returns an offset of each given partition.
   *
   * @param which the offset to return, such as the end of the partition; a partition without such
   *     an offset yields -1
   * @throws ExecutionException if a partition does not exist, or the cluster does not answer
   */
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
   * Returns the offsets that a consumer group has committed, without partitions that have none;
   * empty if the group does not exist.
   *
   * @throws ExecutionException if the cluster does not answer or refuses the request
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
