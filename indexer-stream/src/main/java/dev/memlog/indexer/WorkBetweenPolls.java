package dev.memlog.indexer;

import dev.memlog.index.IndexUnavailableException;
import java.time.Clock;
import java.time.Duration;

/** The work of the indexer's thread between two polls. Belongs to the indexer's thread. */
final class WorkBetweenPolls {

  private static final long SAVE_MILLIS = 1_000;

  private final IndexerParts parts;
  private final IndexerControl control;
  private final Duration drainTime;
  private final Clock clock;
  private long savedAt;

  /**
   * Creates the work of a thread.
   *
   * @param drainTime the longest time of a drain
   */
  WorkBetweenPolls(IndexerParts parts, IndexerControl control, Duration drainTime, Clock clock) {
    this.parts = parts;
    this.control = control;
    this.drainTime = drainTime;
    this.clock = clock;
  }

  /**
   * Does all work that is possible now. While the index is unavailable, it begins the next pause.
   */
  void work() {
    try {
      parts.backlog.readAvailable(parts.assignment.partitions());
      parts.vectors.settleTransaction();
      parts.writes.writeDeletes();
      parts.writes.writeLexically();
      parts.writes.collectSlices();
      parts.writes.startSlices();
      parts.refusals.deadLetterRefused();
      if (!parts.writes.gathers()) {
        parts.writes.writeReady();
      }
      parts.vectors.sendEntries(parts.assignment.offsets()::owned, false);
      if (clock.millis() - savedAt >= SAVE_MILLIS && parts.assignment.offsets().mayWrite()) {
        savedAt = clock.millis();
        parts.writer.savePositions();
      }
      control.follow(parts.intake.pendingDeletes().isEmpty());
      parts.indexUnavailable.worked();
      parts.ownFault.worked();
    } catch (IndexUnavailableException e) {
      parts.indexUnavailable.failed(e);
    }
  }

  /** Writes the items in progress before their partitions go to another process. */
  void drain() {
    long until = clock.millis() + drainTime.toMillis();
    try {
      do {
        parts.writes.collectSlices();
        parts.writes.writeDeletes();
        parts.writes.writeReady();
        parts.vectors.settleTransaction();
        parts.vectors.sendEntries(parts.assignment.offsets()::owned, true);
      } while ((parts.stage.busy() || parts.vectors.hasTransaction())
          && clock.millis() < until
          && parts.stage.awaitSlice());
      if (parts.assignment.offsets().mayWrite()) {
        parts.writer.savePositions();
      }
    } catch (IndexUnavailableException e) {
      parts.indexUnavailable.failed(e);
    }
  }
}
