package dev.memlog.indexer.writing;

import dev.memlog.indexer.content.PendingDelete;
import dev.memlog.indexer.content.PendingItem;
import dev.memlog.indexer.embedding.PriorityPolicy;
import dev.memlog.indexer.intake.DeadLetters;
import dev.memlog.indexer.intake.RecordIntake;
import dev.memlog.indexer.partitions.TrackedOffset;
import dev.memlog.indexer.vectors.VectorLog;
import dev.memlog.indexer.writing.BatchWriter.Refusal;
import dev.memlog.schemas.DeadLetterReason;
import java.util.ArrayList;
import java.util.List;

/**
 * The stage that dead-letters items that the index or the embedding provider refuses. It then
 * removes from the index what must not stay there. Belongs to the indexer's thread.
 */
public final class RefusalStage {

  /**
   * The longest time in milliseconds for refusals in one turn, so that deletes need not wait long.
   */
  private static final long TURN_MILLIS = 50;

  private final BatchWriter writer;
  private final RecordIntake intake;
  private final VectorLog vectors;
  private final DeadLetters deadLetters;
  private final PriorityPolicy policy;

  /** The refused items that are not dead-lettered yet. */
  private final List<Refusal> refused = new ArrayList<>();

  /** Creates a stage without refused items. */
  public RefusalStage(
      BatchWriter writer,
      RecordIntake intake,
      VectorLog vectors,
      DeadLetters deadLetters,
      PriorityPolicy policy) {
    this.writer = writer;
    this.intake = intake;
    this.vectors = vectors;
    this.deadLetters = deadLetters;
    this.policy = policy;
  }

  /** Returns whether an item can be dead-lettered now. */
  boolean hasWork() {
    return !refused.isEmpty() && deadLetters.available();
  }

  /** Adds items whose text the embedding provider permanently refuses. */
  void addRefusedTexts(List<PendingItem> items) {
    for (PendingItem item : items) {
      refused.add(
          new Refusal(
              item, DeadLetterReason.REFUSED_TEXT, "the embedding provider refuses the text"));
    }
  }

  /**
   * Adds a write that the index refuses. A delete is dead-lettered at once; if that fails, it stays
   * pending and is tried again.
   */
  void addRefusedWrite(Refusal refusal) {
    if (refusal.pending() instanceof PendingItem) {
      refused.add(refusal);
    } else {
      var _ = deadLetter(refusal);
    }
  }

  /**
   * Dead-letters refused items until none is left, a dead letter cannot be written, or 50 ms are
   * over.
   *
   * @throws dev.memlog.index.IndexUnavailableException if the index is unavailable; the next call
   *     continues
   */
  public void deadLetterRefused() {
    forgetCancelled();
    long until = policy.clock().millis() + TURN_MILLIS;
    // One by one, so that a failure does not dead-letter those before it again.
    while (!refused.isEmpty() && deadLetter(refused.getFirst())) {
      refused.removeFirst();
      if (policy.clock().millis() >= until) {
        return;
      }
    }
  }

  /**
   * Dead-letters a record.
   *
   * @return false if the dead letter was not acknowledged, or nothing more may be dead-lettered
   * @throws dev.memlog.index.IndexUnavailableException if the index is unavailable; the caller
   *     tries again, and the dead letter is not sent twice
   */
  private boolean deadLetter(Refusal refusal) {
    if (!writer.mayWrite()) {
      return false;
    }
    return switch (refusal.pending()) {
      case PendingItem item -> deadLetterItem(item, refusal);
      case PendingDelete delete -> {
        boolean written =
            deadLetters.writeDeadLetter(delete.record(), refusal.reason(), refusal.message());
        if (written) {
          intake.release(delete, TrackedOffset.State.DONE);
        }
        yield written;
      }
    };
  }

  /**
   * Dead-letters an item, then leaves in the index at most a lexical-only point: for a refused
   * text, if the index accepts points without a vector. Otherwise it removes the point, including
   * one from before a restart or of an older version. The dead letter is acknowledged first. So a
   * crash in between leaves the point, and the record is read again.
   */
  private boolean deadLetterItem(PendingItem item, Refusal refusal) {
    if (!item.deadLettered()) {
      if (!deadLetters.writeDeadLetter(item.record(), refusal.reason(), refusal.message())) {
        return false;
      }
      item.deadLetter(policy.lexicalFirst() && refusal.reason() == DeadLetterReason.REFUSED_TEXT);
    }
    if (!item.remainsLexically() || !writeLexically(item)) {
      writer.withdrawPoint(item);
    }
    intake.release(item, TrackedOffset.State.VISIBLE);
    // The log may still hold the vector of an older text.
    vectors.withdrawVector(item.keyText(), item.partition(), item.tracked());
    return true;
  }

  /**
   * Writes the lexical-only point of a dead-lettered item.
   *
   * @return false if the index refuses it
   */
  private boolean writeLexically(PendingItem item) {
    boolean written = writer.write(List.of(item)).isEmpty();
    if (written && !item.searchable()) {
      intake.recordLexical(item);
    }
    return written;
  }

  /** Drops the cancelled items. */
  void forgetCancelled() {
    refused.removeIf(refusal -> refusal.pending().cancelled());
  }
}
