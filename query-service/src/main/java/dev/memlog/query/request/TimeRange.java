package dev.memlog.query.request;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import com.google.protobuf.Timestamp;
import com.google.protobuf.util.Timestamps;
import java.time.Instant;
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
   * Returns the range that a request names. If the range is invalid, records the problems and
   * returns {@link #ALWAYS}.
   *
   * @param request a request with the fields {@code after} and {@code before}
   */
  static TimeRange read(Message request, Problems problems) {
    Timestamp after = time(request, "after");
    Timestamp before = time(request, "before");
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
      return ALWAYS;
    }
    if (after != null && before != null && Timestamps.compare(after, before) >= 0) {
      problems.invalid(
          "after",
          "must be earlier than before=" + Timestamps.toString(before),
          Timestamps.toString(after));
      return ALWAYS;
    }
    return new TimeRange(
        after != null ? firstMilliNotBefore(after) : Long.MIN_VALUE,
        before != null ? firstMilliNotBefore(before) : Long.MAX_VALUE);
  }

  private static @Nullable Timestamp time(Message request, String field) {
    FieldDescriptor described = request.getDescriptorForType().findFieldByName(field);
    return request.hasField(described) ? (Timestamp) request.getField(described) : null;
  }

  @SuppressWarnings(
      "ProtoTimestampGetSecondsGetNano") // only the part below a millisecond is needed
  private static long firstMilliNotBefore(Timestamp time) {
    long millis = Timestamps.toMillis(time);
    return time.getNanos() % NANOS_OF_MILLI == 0 ? millis : millis + 1;
  }
}
