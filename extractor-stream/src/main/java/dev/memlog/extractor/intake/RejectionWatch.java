package dev.memlog.extractor.intake;

import dev.memlog.extractor.ExtractorConfig;

/**
 * Counts rejections over all of the stage's partitions in this process. A few are a client's
 * mistakes; many mean that the stage itself, or what it reads from, is wrong, and setting aside
 * what is fine would help nobody. Starting again starts counting again.
 */
public final class RejectionWatch {

  private final ExtractorConfig.DeadLetters limits;
  private int inARow;
  private int inWindow;
  private int rejectedInWindow;

  public RejectionWatch(ExtractorConfig.DeadLetters limits) {
    this.limits = limits;
  }

  /** A record was folded, or sent to its partition. */
  public synchronized void accepted() {
    inARow = 0;
    count();
  }

  /**
   * A record was set aside.
   *
   * @throws TooManyDeadLettersException if these are too many
   */
  public synchronized void rejected(Incoming origin) {
    inARow++;
    rejectedInWindow++;
    if (limits.maxInARow() > 0 && inARow >= limits.maxInARow()) {
      throw new TooManyDeadLettersException(
          "%d records in a row were rejected, the last %s; deadLetters.maxInARow is %d (0: any)"
              .formatted(inARow, origin.id(), limits.maxInARow()));
    }
    if (rejectedInWindow > limits.maxShare() * limits.window()) {
      throw new TooManyDeadLettersException(
          "%d of at most %d records were rejected, the last %s; deadLetters.maxShare is %s (1: any)"
              .formatted(rejectedInWindow, limits.window(), origin.id(), limits.maxShare()));
    }
    count();
  }

  private void count() {
    inWindow++;
    if (inWindow >= limits.window()) {
      inWindow = 0;
      rejectedInWindow = 0;
    }
  }
}
