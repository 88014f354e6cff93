package dev.memlog.standalone;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * A reader of a consumer group's lag: the number of records that the group has not committed. It
 * opens its admin client at the first request.
 */
public final class GroupLag implements AutoCloseable {

  private static final long SECONDS = 5;

  private final Supplier<Admin> admins;
  private final String group;

  @GuardedBy("this")
  private @Nullable Admin opened;

  /**
   * Creates a reader of one group's lag.
   *
   * @param admins a supplier of the admin client, called once, at the first request; {@link #close}
   *     closes the client
   * @param group the id of the consumer group
   */
  public GroupLag(Supplier<Admin> admins, String group) {
    this.admins = admins;
    this.group = group;
  }

  private synchronized Admin admin() {
    Admin known = opened;
    if (known == null) {
      known = admins.get();
      opened = known;
    }
    return known;
  }

  /**
   * Returns the number of records that the group has not committed, by topic. In a partition
   * without a committed offset, every record counts.
   *
   * @throws KafkaException if a request to the broker fails or takes more than 5 s, or if the
   *     thread is interrupted
   */
  public Map<String, Long> waiting(List<String> topics) {
    Map<TopicPartition, OffsetSpec> ends = new HashMap<>();
    await(admin().describeTopics(topics).allTopicNames())
        .forEach(
            (name, topic) ->
                topic
                    .partitions()
                    .forEach(
                        p ->
                            ends.put(
                                new TopicPartition(name, p.partition()), OffsetSpec.latest())));
    Map<TopicPartition, Long> starts = offsets(ends.keySet(), OffsetSpec.earliest());
    Map<TopicPartition, OffsetAndMetadata> committed =
        await(admin().listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata());
    Map<String, Long> waiting = new HashMap<>();
    offsets(ends.keySet(), OffsetSpec.latest())
        .forEach(
            (partition, end) -> {
              OffsetAndMetadata position = committed.get(partition);
              long next = position == null ? starts.getOrDefault(partition, 0L) : position.offset();
              waiting.merge(partition.topic(), Math.max(0, end - next), Long::sum);
            });
    return waiting;
  }

  private Map<TopicPartition, Long> offsets(
      Collection<TopicPartition> partitions, OffsetSpec which) {
    Map<TopicPartition, OffsetSpec> asked = new HashMap<>();
    partitions.forEach(p -> asked.put(p, which));
    Map<TopicPartition, Long> offsets = new HashMap<>();
    await(admin().listOffsets(asked).all()).forEach((p, o) -> offsets.put(p, o.offset()));
    return offsets;
  }

  private static <T> T await(KafkaFuture<T> future) {
    try {
      return future.get(SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new KafkaException("interrupted while waiting for the broker", e);
    } catch (ExecutionException | TimeoutException e) {
      throw new KafkaException("the broker does not answer", e);
    }
  }

  @Override
  public synchronized void close() {
    if (opened != null) {
      opened.close(Duration.ofSeconds(1));
    }
  }
}
