package dev.memlog.standalone;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.memlog.runtime.kafka.ClusterOffsets;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.schemas.TopicSpec;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.function.LongSupplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * A reader of a consumer group's lag: the number of records that the group has not committed. It
 * opens its admin client at the first request.
 */
public final class GroupLag implements AutoCloseable {

  private final KafkaClients clients;
  private final String group;

  @GuardedBy("this")
  private @Nullable Admin opened;

  /**
   * Creates a reader of one group's lag.
   *
   * @param group the id of the consumer group
   */
  public GroupLag(KafkaClients clients, String group) {
    this.clients = clients;
    this.group = group;
  }

  private synchronized Admin admin() {
    Admin known = opened;
    if (known == null) {
      known = clients.admin("lag-of-" + group);
      opened = known;
    }
    return known;
  }

  /** Returns a supplier of the number of records of one topic that the group has not committed. */
  public LongSupplier of(TopicSpec topic) {
    return () -> waiting(List.of(topic.name())).getOrDefault(topic.name(), 0L);
  }

  /**
   * Returns the number of records that the group has not committed, by topic. In a partition
   * without a committed offset, every record counts.
   *
   * @throws KafkaException if a request to the broker fails or takes more than 10 s, or if the
   *     thread is interrupted
   */
  Map<String, Long> waiting(List<String> topics) {
    var cluster = new ClusterOffsets(admin());
    try {
      List<TopicPartition> partitions = cluster.partitions(topics);
      Map<TopicPartition, Long> next = cluster.offsets(partitions, OffsetSpec.earliest());
      next.putAll(cluster.committed(group));
      Map<String, Long> waiting = new HashMap<>();
      cluster
          .offsets(partitions, OffsetSpec.latest())
          .forEach(
              (partition, end) -> {
                long left = Math.max(0, end - next.getOrDefault(partition, 0L));
                waiting.merge(partition.topic(), left, Long::sum);
              });
      return waiting;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new KafkaException("interrupted while waiting for the broker", e);
    } catch (ExecutionException e) {
      throw new KafkaException("a request to the broker failed: " + e.getCause(), e);
    }
  }

  @Override
  public synchronized void close() {
    if (opened != null) {
      opened.close(Duration.ofSeconds(1));
    }
  }
}
