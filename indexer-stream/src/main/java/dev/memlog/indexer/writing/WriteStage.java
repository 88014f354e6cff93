package dev.memlog.indexer.writing;

import dev.memlog.index.IndexUnavailableException;
import dev.memlog.indexer.content.Pending;
import dev.memlog.indexer.content.PendingDelete;
import dev.memlog.indexer.content.PendingItem;
import dev.memlog.indexer.content.VectorOrigin;
import dev.memlog.indexer.embedding.BatchConfig;
import dev.memlog.indexer.embedding.EmbeddingStage;
import dev.memlog.indexer.embedding.PriorityPolicy;
import dev.memlog.indexer.intake.RecordIntake;
import dev.memlog.indexer.partitions.TrackedOffset;
import dev.memlog.indexer.vectors.VectorLog;
import dev.memlog.indexer.writing.BatchWriter.Refusal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The stage that writes deletes and items to the index, and then passes the items' vectors to the
 * vector log. Items that cannot be written now are kept and written again. Belongs to the indexer's
 * thread.
 */
public final class WriteStage {

  /** The longest wait of ready items in milliseconds while an import is being embedded. */
  private static final long IMPORT_MILLIS = 250;

  /** The longest wait of ready items in milliseconds while a few items are being embedded. */
  private static final long FEW_MILLIS = 100;

  private final BatchConfig batches;
  private final PriorityPolicy policy;
  private final BatchWriter writer;
  private final RecordIntake intake;
  private final EmbeddingStage embedding;
  private final VectorLog vectors;
  private final RefusalStage refusals;

  /** The items that have their vectors and wait to be written. */
  private final List<PendingItem> ready = new ArrayList<>();

  /** The live items to index lexically before their vectors are ready. */
  private final List<PendingItem> lexical = new ArrayList<>();

  /** The keys whose last write had an unknown outcome. */
  private final Set<String> doubtful = new HashSet<>();

  /** The time of the last write of ready items, in epoch milliseconds. */
  private long writtenAt;

  /**
   * Creates a stage without items.
   *
   * @param policy decides which ready items may wait for others
   * @param refusals takes the items that can never be written
   */
  public WriteStage(
      BatchConfig batches,
      PriorityPolicy policy,
      BatchWriter writer,
      RecordIntake intake,
      EmbeddingStage embedding,
      VectorLog vectors,
      RefusalStage refusals) {
    this.batches = batches;
    this.policy = policy;
    this.writer = writer;
    this.intake = intake;
    this.embedding = embedding;
    this.vectors = vectors;
    this.refusals = refusals;
  }

  /** Returns whether an item waits to be written, or can be dead-lettered now. */
  public boolean hasWork() {
    return !ready.isEmpty() || refusals.hasWork();
  }

  /**
   * Returns whether the ready items wait for further items, since fewer writes cost less. Items do
   * not wait long, and not at all if no other items are in progress. An item of live traffic that
   * was published within the last second never waits, unless it is searchable already.
   */
  public boolean gathers() {
    if (ready.isEmpty() || ready.size() >= batches.writeBatch()) {
      return false;
    }
    long since = policy.clock().millis() - writtenAt;
    if (embedding.queued() > batches.sliceTexts()) {
      return since < IMPORT_MILLIS
          && ready.stream().allMatch(item -> item.searchable() || policy.mayGather(item.record()));
    }
    return embedding.busy()
        && since < FEW_MILLIS
        && ready.stream().allMatch(PendingItem::searchable);
  }

  /**
   * Collects the slices of texts that have been embedded: their items are ready to be written, or
   * are passed on as refused.
   */
  public void collectSlices() {
    List<PendingItem> texts = new ArrayList<>();
    embedding.collectSlices(ready, texts);
    refusals.addRefusedTexts(texts);
  }

  /**
   * Starts to embed further slices of texts, unless too many vectors wait for the vector log.
   *
   * @throws dev.memlog.index.IndexUnavailableException if the index is unavailable; the items stay
   *     queued
   */
  public void startSlices() {
    if (!vectors.congested()) {
      embedding.startSlices(ready);
    }
  }

  /**
   * Writes the pending deletes to the index; they stay pending if nothing may be written now.
   *
   * @throws dev.memlog.index.IndexUnavailableException if the index is unavailable
   */
  public void writeDeletes() {
    List<PendingDelete> deletes = intake.pendingDeletes();
    if (!deletes.isEmpty()) {
      var _ = write(deletes);
    }
  }

  /**
   * Writes live items without their vectors, so that queries find them by their words meanwhile. An
   * item that the index refuses here is dead-lettered only if its write with the vector is refused
   * too.
   *
   * @throws dev.memlog.index.IndexUnavailableException if the index is unavailable
   */
  public void writeLexically() {
    embedding.lookUpArrived(ready, lexical);
    lexical.removeIf(item -> !item.lexicalOnly());
    if (lexical.isEmpty() || !writer.mayWrite()) {
      return;
    }
    while (!lexical.isEmpty()) {
      List<PendingItem> batch = nextBatch(lexical);
      Set<Pending> refused = pendings(writer.write(batch));
      batch.stream().filter(item -> !refused.contains(item)).forEach(intake::recordLexical);
      lexical.removeAll(batch);
    }
  }

  /**
   * Writes all items that have their vectors; they stay ready if nothing may be written now.
   *
   * @throws dev.memlog.index.IndexUnavailableException if the index is unavailable
   */
  public void writeReady() {
    ready.removeIf(PendingItem::cancelled);
    if (ready.isEmpty()) {
      return;
    }
    writtenAt = policy.clock().millis();
    while (!ready.isEmpty()) {
      List<PendingItem> batch = nextBatch(ready);
      if (!write(batch)) {
        return;
      }
      ready.removeAll(batch);
    }
  }

  private List<PendingItem> nextBatch(List<PendingItem> items) {
    return List.copyOf(items.subList(0, Math.min(batches.writeBatch(), items.size())));
  }

  /**
   * Writes a batch.
   *
   * @return false if nothing may be written now, so that the same batch must be written again
   */
  private boolean write(List<? extends Pending> batch) {
    if (!writer.mayWrite()) {
      return false;
    }
    List<Refusal> refused;
    try {
      refused = writer.write(batch);
    } catch (IndexUnavailableException e) {
      // The index may hold these items; if it shows them later, their vectors would be taken for
      // logged.
      batch.forEach(pending -> doubtful.add(pending.key().text()));
      throw e;
    }
    Set<Pending> left = pendings(refused);
    for (Pending pending : batch) {
      if (!left.contains(pending)) {
        recordWritten(pending);
      }
    }
    refused.forEach(refusals::addRefusedWrite);
    return true;
  }

  private static Set<Pending> pendings(List<Refusal> refused) {
    return refused.stream().map(Refusal::pending).collect(Collectors.toSet());
  }

  private void recordWritten(Pending written) {
    boolean wasDoubtful = doubtful.remove(written.key().text());
    switch (written) {
      case PendingDelete delete -> {
        intake.recordWrite(delete, TrackedOffset.State.VISIBLE);
        vectors.withdrawVector(delete.key().text(), delete.partition(), delete.tracked());
      }
      case PendingItem item -> recordItem(item, wasDoubtful);
    }
  }

  private void recordItem(PendingItem item, boolean wasDoubtful) {
    VectorOrigin origin = item.origin();
    float[] vector = item.vector();
    if (origin == null || vector == null) {
      throw new IllegalStateException(item.keyText() + " was written without its vector");
    }
    boolean logs = wasDoubtful || vectors.mayLack(item.keyText(), item.partition(), origin);
    intake.recordWrite(item, logs ? TrackedOffset.State.VISIBLE : TrackedOffset.State.DONE);
    if (logs) {
      vectors.publishVector(
          item.keyText(), item.partition(), item.contentHash(), vector, item.tracked());
    }
  }

  /** Drops the items that were cancelled, because their partitions were revoked. */
  public void forgetCancelled() {
    ready.removeIf(PendingItem::cancelled);
    lexical.removeIf(PendingItem::cancelled);
    refusals.forgetCancelled();
  }
}
