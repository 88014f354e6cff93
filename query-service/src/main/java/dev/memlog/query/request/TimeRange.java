package dev.memlog.query.request;

import com.google.protobuf.Timestamp;
import com.google.protobuf.util.Timestamps;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A span of time in a request, in whole milliseconds, the precision of message times.
 *
 * @param from the start in epoch milliseconds, inclusive
 * @param to the end in epoch milliseconds, exclusive
 */
record TimeRange(long from, long to) {

  /** A range without limits. */
  static final TimeRange ALWAYS = new TimeRange(Long.MIN_VALUE, Long.MAX_VALUE);

  /** Returns the part of the range up to a time, inclusive. */
  TimeRange upTo(@Nullable Instant end) {
    return end == null ? this : new TimeRange(from, Math.min(to, end.toEpochMilli() + 1));
  }

  /** Returns whether the range has no limits. */
  boolean always() {
    return equals(ALWAYS);
  }

  private static final int NANOS_OF_MILLI = 1_000_000;

  /**
   * Returns the range that a request names; empty if it names none. If the range is invalid,
   * records the problems and returns empty.
   *
   * @param after the start of the range; null if not named
   * @param before the end of the range; null if not named
   */
  static Optional<TimeRange> read(
      @Nullable Timestamp after, @Nullable Timestamp before, Problems problems) {
    if (after == null && before == null) {
      return Optional.empty();
    }
    boolean valid = true;
    if (after != null && !Timestamps.isValid(after)) {
      problems.invalid("after", "must be a time between the years 1 and 9999", "");
      valid = false;
    }
    if (before != null && !Timestamps.isValid(before)) {
      problems.invalid("before", "must be a time between the years 1 and 9999", "");
      valid = false;
    }
    if (!valid) {
      return Optional.empty();
    }
    if (after != null && before != null && Timestamps.compare(after, before) >= 0) {
      problems.invalid(
          "after",
          "must be earlier than before=" + Timestamps.toString(before),
          Timestamps.toString(after));
      return Optional.empty();
    }
    return Optional.of(
        new TimeRange(
            after != null ? firstMilliNotBefore(after) : Long.MIN_VALUE,
            before != null ? firstMilliNotBefore(before) : Long.MAX_VALUE));
  }

  @SuppressWarnings(
      "ProtoTimestampGetSecondsGetNano") // only the part below a millisecond is needed
  private static long firstMilliNotBefore(Timestamp time) {
    long millis = Timestamps.toMillis(time);
    return time.getNanos() % NANOS_OF_MILLI == 0 ? millis : millis + 1;
  }
}
