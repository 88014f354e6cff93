package dev.memlog.query.memory;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A span of time in whole milliseconds, the precision of stored times.
 *
 * @param from the start in epoch milliseconds, inclusive
 * @param to the end in epoch milliseconds, exclusive
 */
public record TimeRange(long from, long to) {

  /** A range without limits. */
  public static final TimeRange ALWAYS = new TimeRange(Long.MIN_VALUE, Long.MAX_VALUE);

  /** Returns the part of the range up to a time, inclusive; the whole range if it is null. */
  public TimeRange upTo(@Nullable Instant end) {
    return end == null ? this : new TimeRange(from, Math.min(to, end.toEpochMilli() + 1));
  }

  /** Returns whether the range has no limits. */
  public boolean always() {
    return equals(ALWAYS);
  }

  boolean holds(Instant time) {
    return time.toEpochMilli() >= from && time.toEpochMilli() < to;
  }
}
