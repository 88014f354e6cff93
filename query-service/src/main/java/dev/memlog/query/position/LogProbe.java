package dev.memlog.query.position;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListConsumerGroupOffsetsResult;
import org.apache.kafka.clients.admin.ListConsumerGroupOffsetsSpec;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.jspecify.annotations.Nullable;

/** A non-blocking client that requests {@link LogSnapshot snapshots} from the cluster. */
final class LogProbe implements AutoCloseable {

  private final Supplier<Admin> admins;

  /** The number of partitions by topic, which is fixed for a generation. */
  private final Map<String, Integer> partitions = new ConcurrentHashMap<>();

  @GuardedBy("this")
  private @Nullable Admin opened;

  /**
   * Creates a probe that has not connected yet.
   *
   * @param admins a supplier of the admin client, called at the first request; this object closes
   *     the client
   */
  LogProbe(Supplier<Admin> admins) {
    this.admins = admins;
  }

  /**
   * Requests the committed offsets of all groups in one call, and then the ends of all topics in a
   * second call.
   */
  CompletableFuture<LogSnapshot> ask(Set<String> groups, Set<String> topics) {
    try {
      Admin admin = admin();
      return committed(admin, groups)
          .thenCompose(
              committed ->
                  ends(admin, topics)
                      .thenApply(ends -> new LogSnapshot(committed, ends, Set.copyOf(topics))));
    } catch (RuntimeException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private static CompletableFuture<Map<String, Map<TopicPartition, OffsetAndMetadata>>> committed(
      Admin admin, Set<String> groups) {
    ListConsumerGroupOffsetsResult asked =
        admin.listConsumerGroupOffsets(
            groups.stream()
                .collect(
                    Collectors.toMap(group -> group, _ -> new ListConsumerGroupOffsetsSpec())));
    Map<String, Map<TopicPartition, OffsetAndMetadata>> all = new HashMap<>();
    CompletableFuture<Void> done = CompletableFuture.completedFuture(null);
    for (String group : groups) {
      done =
          done.thenCombine(
              future(asked.partitionsToOffsetAndMetadata(group)).exceptionally(LogProbe::noGroup),
              (_, offsets) -> {
                Map<TopicPartition, OffsetAndMetadata> known = new HashMap<>(offsets);
                known.values().removeIf(Objects::isNull);
                all.put(group, known);
                return null;
              });
    }
    return done.thenApply(_ -> all);
  }

  private static Map<TopicPartition, OffsetAndMetadata> noGroup(Throwable thrown) {
    Throwable cause =
        thrown instanceof CompletionException && thrown.getCause() != null
            ? thrown.getCause()
            : thrown;
    if (cause instanceof GroupIdNotFoundException) {
      return Map.of();
    }
    throw new CompletionException(cause);
  }

  private CompletableFuture<Map<TopicPartition, Long>> ends(Admin admin, Set<String> topics) {
    Set<String> unknown =
        topics.stream().filter(t -> !partitions.containsKey(t)).collect(Collectors.toSet());
    CompletableFuture<?> counted =
        unknown.isEmpty()
            ? CompletableFuture.completedFuture(null)
            : future(admin.describeTopics(unknown).allTopicNames())
                .thenAccept(
                    found ->
                        found.forEach(
                            (name, topic) -> partitions.put(name, topic.partitions().size())));
    return counted.thenCompose(
        _ -> {
          Map<TopicPartition, OffsetSpec> latest = new HashMap<>();
          for (String topic : topics) {
            for (int p = 0; p < partitions.getOrDefault(topic, 0); p++) {
              latest.put(new TopicPartition(topic, p), OffsetSpec.latest());
            }
          }
          return future(admin.listOffsets(latest).all())
              .thenApply(
                  ends -> {
                    Map<TopicPartition, Long> offsets = new HashMap<>();
                    ends.forEach((partition, end) -> offsets.put(partition, end.offset()));
                    return offsets;
                  });
        });
  }

  private static <T> CompletableFuture<T> future(KafkaFuture<T> asked) {
    return asked.toCompletionStage().toCompletableFuture();
  }

  private synchronized Admin admin() {
    Admin known = opened;
    if (known == null) {
      known = admins.get();
      opened = known;
    }
    return known;
  }

  @Override
  public synchronized void close() {
    if (opened != null) {
      opened.close(Duration.ofSeconds(1));
      opened = null;
    }
  }
}
