package dev.memlog.indexer;

import dev.memlog.indexer.metrics.IndexerMetrics;
import dev.memlog.indexer.partitions.PartitionAssignment;
import dev.memlog.indexer.partitions.PartitionProgress;
import dev.memlog.indexer.vectors.VectorLog;
import dev.memlog.runtime.Health;
import dev.memlog.runtime.log.Backoff;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.consumer.Consumer;
import org.jspecify.annotations.Nullable;

/** The status of the indexer's thread for other threads, renewed in each of its turns. */
final class IndexerReport {

  /** The status of the indexer's thread at one moment. */
  record Status(
      Health health, boolean caughtUp, Map<Integer, Long> positions, Map<Integer, Long> lag) {

    static final Status NOT_STARTED =
        new Status(Health.waiting("not started"), false, Map.of(), Map.of());
  }

  private final Consumer<byte[], byte[]> head;
  private final PartitionAssignment assignment;
  private final BooleanSupplier live;
  private final VectorLog vectors;
  private final IndexerMetrics metrics;
  private final List<Backoff> unavailable;
  private volatile Status status = Status.NOT_STARTED;
  private boolean caughtUp;
  private boolean ended;

  /**
   * Creates a report.
   *
   * @param live a function that returns whether queries are answered from the collection that is
   *     filled
   * @param unavailable the backoffs of the dependencies that may be unavailable, the most severe
   *     first
   */
  IndexerReport(
      Consumer<byte[], byte[]> head,
      PartitionAssignment assignment,
      BooleanSupplier live,
      VectorLog vectors,
      IndexerMetrics metrics,
      List<Backoff> unavailable) {
    this.head = head;
    this.assignment = assignment;
    this.live = live;
    this.vectors = vectors;
    this.metrics = metrics;
    this.unavailable = unavailable;
  }

  Status status() {
    return status;
  }

  /**
   * Publishes the present status.
   *
   * @param stopped the reason why nothing more is dead-lettered; null if there is none
   * @param deletesApplied true if no delete is pending
   * @param refusals a sentence that the embedding provider refuses all texts; null if it does not
   */
  void publish(@Nullable String stopped, boolean deletesApplied, @Nullable String refusals) {
    Map<Integer, Long> positions = new HashMap<>();
    Map<Integer, Long> lags = new HashMap<>();
    for (PartitionProgress partition : assignment.partitions()) {
      long position = partition.visible();
      long lag =
          head.currentLag(partition.topicPartition()).orElse(0) + partition.head() - position;
      positions.put(partition.partition(), position);
      lags.put(partition.partition(), lag);
      metrics.setLag(partition.partition(), lag);
    }
    caughtUp |= live.getAsBoolean() && deletesApplied && assignment.caughtUp();
    long behind = lags.values().stream().mapToLong(Long::longValue).sum();
    status =
        new Status(
            health(stopped, refusals, behind), caughtUp, Map.copyOf(positions), Map.copyOf(lags));
  }

  /** Publishes the last health. Later calls change nothing, so that the first reason remains. */
  void ended(Health health) {
    if (!ended) {
      ended = true;
      status = new Status(health, status.caughtUp(), status.positions(), status.lag());
    }
  }

  private Health health(@Nullable String stopped, @Nullable String refusals, long behind) {
    if (stopped != null) {
      return Health.waiting(
          "only deletes and new messages are processed until an operator acts: " + stopped);
    }
    String missing =
        unavailable.stream()
            .map(Backoff::detail)
            .filter(Objects::nonNull)
            .findFirst()
            .orElse(assignment.trouble());
    if (missing != null) {
      return Health.waiting(missing);
    }
    if (refusals != null) {
      return Health.waiting(refusals);
    }
    String unlogged = vectors.trouble();
    if (unlogged != null) {
      return Health.waiting("vectors cannot be logged: " + unlogged);
    }
    return caughtUp ? Health.ok() : Health.waiting("catching up, " + behind + " records behind");
  }
}
