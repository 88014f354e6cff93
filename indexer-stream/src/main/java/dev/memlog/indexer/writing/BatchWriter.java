package dev.memlog.indexer.writing;

import static java.util.Objects.requireNonNull;

import dev.memlog.index.InvalidPointException;
import dev.memlog.index.MemoryIndex;
import dev.memlog.index.SourcePartition;
import dev.memlog.index.Write;
import dev.memlog.indexer.content.Pending;
import dev.memlog.indexer.content.PendingItem;
import dev.memlog.indexer.metrics.IndexerMetrics;
import dev.memlog.indexer.partitions.PartitionAssignment;
import dev.memlog.indexer.partitions.PartitionProgress;
import dev.memlog.schemas.DeadLetterReason;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A writer to the index, which stores batches of items and deletes together with the partitions'
 * positions. A position advances only behind records that are written and logged, so that it never
 * runs ahead of the stored data. Belongs to the indexer's thread.
 *
 * @param index a supplier of the index that the indexer fills now
 * @param assignment the partitions whose positions are stored with each batch
 */
public record BatchWriter(
    Supplier<MemoryIndex> index, PartitionAssignment assignment, IndexerMetrics metrics) {

  private static final Logger LOG = LoggerFactory.getLogger(BatchWriter.class);

  /**
   * A record that the index or the embedding provider will never accept.
   *
   * @param pending the item or the delete of the record
   * @param reason the reason for its dead letter
   * @param message the fault of the record, for operators
   */
  record Refusal(Pending pending, DeadLetterReason reason, String message) {}

  /** Returns whether the indexer still owns its partitions, so that it may write. */
  boolean mayWrite() {
    return assignment.offsets().mayWrite();
  }

  /**
   * Writes a batch, together with the positions of all partitions as they were before it. Writes
   * that the index refuses are left out, and the caller dead-letters them.
   *
   * @return the refused writes; all others are written
   * @throws RuntimeException if the index is unavailable; the same batch must be written again
   */
  List<Refusal> write(List<? extends Pending> batch) {
    try {
      Collection<PartitionProgress> partitions = assignment.partitions();
      Map<SourcePartition, Long> positions = new HashMap<>();
      partitions.forEach(p -> positions.put(source(p), p.position()));
      Map<SourcePartition, Long> times = assignment.dueTimes(true);
      positions.putAll(times);
      apply(writes(batch), positions);
      partitions.forEach(p -> p.confirmPosition(requireNonNull(positions.get(source(p)))));
      assignment.confirmTimes(times);
      return List.of();
    } catch (InvalidPointException e) {
      List<Refusal> refusals = new ArrayList<>();
      bisect(batch, e, refusals);
      return refusals;
    }
  }

  /**
   * Removes the point of an item that can never be indexed completely. Does nothing if the index
   * refuses the removal.
   *
   * @throws RuntimeException if the index is unavailable; the same item must be withdrawn again
   */
  void withdrawPoint(PendingItem item) {
    try {
      apply(
          List.of(
              new Write.Delete(item.id(), item.key().tenant(), item.revision(), item.partition())),
          Map.of());
    } catch (InvalidPointException e) {
      LOG.atDebug().setCause(e).log("the index has no point of {} to withdraw", item.keyText());
    }
  }

  /**
   * Stores the positions if a position has advanced since the last write, or if a time at which the
   * index was up to date is due to be stored.
   *
   * @throws dev.memlog.index.IndexUnavailableException if the index is unavailable
   */
  public void savePositions() {
    if (assignment.partitions().stream().anyMatch(PartitionProgress::hasUnconfirmedPosition)
        || !assignment.dueTimes(false).isEmpty()) {
      var _ = write(List.of());
    }
  }

  private static SourcePartition source(PartitionProgress partition) {
    return new SourcePartition(partition.topicPartition().topic(), partition.partition());
  }

  /**
   * Writes the valid part of a batch that was refused as a whole, by halving it, since the index
   * may not name the faulty point.
   */
  private void bisect(
      List<? extends Pending> batch, InvalidPointException fault, List<Refusal> refusals) {
    if (batch.size() <= 1) {
      for (Pending pending : batch) {
        refusals.add(
            new Refusal(
                pending, DeadLetterReason.INVALID_POINT, String.valueOf(fault.getMessage())));
      }
      return;
    }
    UUID guilty = fault.id();
    List<? extends Pending> named = batch.stream().filter(p -> p.id().equals(guilty)).toList();
    if (!named.isEmpty() && named.size() < batch.size()) {
      bisect(named, fault, refusals);
      attempt(batch.stream().filter(p -> !p.id().equals(guilty)).toList(), refusals);
    } else {
      int half = batch.size() / 2;
      attempt(batch.subList(0, half), refusals);
      attempt(batch.subList(half, batch.size()), refusals);
    }
  }

  private void attempt(List<? extends Pending> part, List<Refusal> refusals) {
    try {
      apply(writes(part), Map.of());
    } catch (InvalidPointException e) {
      bisect(part, e, refusals);
    }
  }

  private void apply(List<Write> writes, Map<SourcePartition, Long> positions) {
    long from = System.nanoTime();
    index.get().apply(writes, positions);
    metrics.recordBatch(writes.size(), System.nanoTime() - from);
  }

  private static List<Write> writes(List<? extends Pending> batch) {
    return batch.stream().map(Pending::write).toList();
  }
}
