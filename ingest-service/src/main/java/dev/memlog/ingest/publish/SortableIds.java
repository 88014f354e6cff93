package dev.memlog.ingest.publish;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.time.Clock;
import java.util.UUID;
import java.util.random.RandomGenerator;

/**
 * A generator of ids that sort in the order of their creation, even within a millisecond. The ids
 * are UUIDs of version 7 (RFC 9562), with a counter in the 12 bits {@code rand_a}. Safe for use by
 * many threads.
 */
public final class SortableIds {

  private static final int COUNTS = 1 << 12;

  private final Clock clock;
  private final RandomGenerator random;

  @GuardedBy("this")
  private long millis;

  @GuardedBy("this")
  private int count;

  public SortableIds(Clock clock, RandomGenerator random) {
    this.clock = clock;
    this.random = random;
  }

  /**
   * Returns a new id, greater than all previous ids of this generator even if the clock steps back.
   */
  public synchronized String next() {
    long now = clock.millis();
    if (now > millis) {
      millis = now;
      count = 0;
    } else if (++count == COUNTS) {
      millis++;
      count = 0;
    }
    long high = (millis << 16) | 0x7000 | count;
    long low = (random.nextLong() & 0x3fff_ffff_ffff_ffffL) | 0x8000_0000_0000_0000L;
    return new UUID(high, low).toString();
  }
}
