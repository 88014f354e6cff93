package dev.memlog.indexer;

import static java.util.Objects.requireNonNull;

import dev.memlog.index.InvalidPointException;
import dev.memlog.index.MemoryIndex;
import dev.memlog.index.SourcePartition;
import dev.memlog.index.Write;
import dev.memlog.schemas.DeadLetterReason;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A writer to the index, which advances its positions behind what has been written and logged. A
 * position never runs ahead of what is stored.
 */
final class IndexWriter {

  private static final Logger LOG = LoggerFactory.getLogger(IndexWriter.class);

  private final MemoryIndex index;
  private final IndexerMetrics metrics;

  IndexWriter(MemoryIndex index, IndexerMetrics metrics) {
    this.index = index;
    this.metrics = metrics;
  }

  /**
   * A write that the index will never accept.
   *
   * @param message the fault of the write
   */
  record Refusal(Pending pending, DeadLetterReason reason, String message) {}

  /**
   * Writes a batch, together with the positions of all partitions before it. Writes that the index
   * refuses are left out, and the caller dead-letters them.
   *
   * @return the refused writes, each identified by itself; all others are written
   * @throws RuntimeException if the index is unavailable; the same batch must be written again
   */
  List<Refusal> write(List<Pending> batch, Collection<PartitionProgress> partitions) {
    try {
      Map<SourcePartition, Long> positions = new HashMap<>();
      partitions.forEach(p -> positions.put(source(p), p.position()));
      apply(writes(batch), positions);
      partitions.forEach(p -> p.confirmed = requireNonNull(positions.get(source(p))));
      return List.of();
    } catch (InvalidPointException e) {
      List<Refusal> refusals = new ArrayList<>();
      bisect(batch, e, refusals);
      return refusals;
    }
  }

  /**
   * Removes the point of an item that the index will never have complete.
   *
   * @throws RuntimeException if the index is unavailable; the same item must be withdrawn again
   */
  void withdraw(Pending one) {
    try {
      apply(List.of(new Write.Delete(one.id, one.key.tenant(), one.revision)), Map.of());
    } catch (InvalidPointException e) {
      LOG.atDebug().setCause(e).log("the index has nothing of {} to withdraw", one.key.text());
    }
  }

  /** Stores positions that advanced without a write. */
  void savePositions(Collection<PartitionProgress> partitions) {
    if (partitions.stream().anyMatch(p -> p.position() > p.confirmed)) {
      var _ = write(List.of(), partitions);
    }
  }

  static SourcePartition source(PartitionProgress partition) {
    return new SourcePartition(partition.topicPartition.topic(), partition.partition());
  }

  /**
   * Writes the valid part of a batch of which nothing was written, by halving. The index may name
   * the faulty point, or not.
   */
  private void bisect(List<Pending> batch, InvalidPointException fault, List<Refusal> refusals) {
    if (batch.size() <= 1) {
      for (Pending one : batch) {
        refusals.add(
            new Refusal(one, DeadLetterReason.INVALID_POINT, String.valueOf(fault.getMessage())));
      }
      return;
    }
    UUID guilty = fault.id();
    List<Pending> named = batch.stream().filter(p -> p.id.equals(guilty)).toList();
    if (!named.isEmpty()) {
      bisect(named, fault, refusals);
      attempt(batch.stream().filter(p -> !p.id.equals(guilty)).toList(), refusals);
    } else {
      int half = batch.size() / 2;
      attempt(batch.subList(0, half), refusals);
      attempt(batch.subList(half, batch.size()), refusals);
    }
  }

  private void attempt(List<Pending> part, List<Refusal> refusals) {
    try {
      apply(writes(part), Map.of());
    } catch (InvalidPointException e) {
      bisect(part, e, refusals);
    }
  }

  private void apply(List<Write> writes, Map<SourcePartition, Long> positions) {
    long from = System.nanoTime();
    index.apply(writes, positions);
    metrics.applied(writes.size(), System.nanoTime() - from);
  }

  private static List<Write> writes(List<Pending> batch) {
    return batch.stream().map(p -> requireNonNull(p.write)).toList();
  }
}
