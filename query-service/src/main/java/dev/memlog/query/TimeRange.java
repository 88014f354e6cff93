package dev.memlog.query;

import com.google.protobuf.Timestamp;
import com.google.protobuf.util.Timestamps;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A span of time that a request asks for, in whole milliseconds as messages are dated.
 *
 * @param from epoch milliseconds, included
 * @param to epoch milliseconds, not included
 */
record TimeRange(long from, long to) {

  /** No limits. */
  static final TimeRange ALWAYS = new TimeRange(Long.MIN_VALUE, Long.MAX_VALUE);

  private static final int NANOS_OF_MILLI = 1_000_000;

  /**
   * Empty where a request names no time, or none that makes sense.
   *
   * @param after null: not named
   * @param before null: not named
   */
  static Optional<TimeRange> read(
      @Nullable Timestamp after, @Nullable Timestamp before, Problems problems) {
    if (after == null && before == null) {
      return Optional.empty();
    }
    boolean valid = true;
    if (after != null && !Timestamps.isValid(after)) {
      problems.invalid("after", "must be a time of the years 1 to 9999", "");
      valid = false;
    }
    if (before != null && !Timestamps.isValid(before)) {
      problems.invalid("before", "must be a time of the years 1 to 9999", "");
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

  private static long firstMilliNotBefore(Timestamp time) {
    long millis = Timestamps.toMillis(time);
    return time.getNanos() % NANOS_OF_MILLI == 0 ? millis : millis + 1;
  }
}
