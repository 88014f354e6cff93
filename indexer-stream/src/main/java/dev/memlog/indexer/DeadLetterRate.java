package dev.memlog.indexer;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Tells a bad record from a fault of ours: too many dead letters mean that good records are about
 * to be set aside. Looks at the last 10,000 records.
 */
final class DeadLetterRate {

  private static final int WINDOW = 10_000;

  private final int run;
  private final double share;
  private final BitSet last = new BitSet(WINDOW);
  private int next;
  private int inRow;

  DeadLetterRate(int run, double share) {
    this.run = run;
    this.share = share;
  }

  void good() {
    note(false);
  }

  void bad() {
    note(true);
  }

  private void note(boolean dead) {
    last.set(next, dead);
    next = (next + 1) % WINDOW;
    inRow = dead ? inRow + 1 : 0;
  }

  /** Why the indexer must stop; null: it need not. */
  @Nullable String excess() {
    if (inRow >= run) {
      return "%d dead letters in a row, the most is %d".formatted(inRow, run);
    }
    if (last.cardinality() > share * WINDOW) {
      return "%d dead letters among the last 10,000 records, the most is %d"
          .formatted(last.cardinality(), (long) (share * WINDOW));
    }
    return null;
  }
}
