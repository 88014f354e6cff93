package dev.memlog.query;

import com.google.protobuf.Timestamp;
import com.google.protobuf.util.Timestamps;
import dev.memlog.api.v1.SearchMessagesRequest;
import java.util.Optional;

/**
 * A span of time that a request asks for, in whole milliseconds as messages are dated.
 *
 * @param from epoch milliseconds, included
 * @param to epoch milliseconds, not included
 */
record TimeRange(long from, long to) {

  private static final int NANOS_OF_MILLI = 1_000_000;

  /** Empty where the request names no time, or none that makes sense. */
  static Optional<TimeRange> read(SearchMessagesRequest request, Problems problems) {
    if (!request.hasAfter() && !request.hasBefore()) {
      return Optional.empty();
    }
    boolean valid = true;
    if (request.hasAfter() && !Timestamps.isValid(request.getAfter())) {
      problems.invalid("after", "must be a time of the years 1 to 9999", "");
      valid = false;
    }
    if (request.hasBefore() && !Timestamps.isValid(request.getBefore())) {
      problems.invalid("before", "must be a time of the years 1 to 9999", "");
      valid = false;
    }
    if (!valid) {
      return Optional.empty();
    }
    if (request.hasAfter()
        && request.hasBefore()
        && Timestamps.compare(request.getAfter(), request.getBefore()) >= 0) {
      problems.invalid(
          "after",
          "must be earlier than before=" + Timestamps.toString(request.getBefore()),
          Timestamps.toString(request.getAfter()));
      return Optional.empty();
    }
    return Optional.of(
        new TimeRange(
            request.hasAfter() ? firstMilliNotBefore(request.getAfter()) : Long.MIN_VALUE,
            request.hasBefore() ? firstMilliNotBefore(request.getBefore()) : Long.MAX_VALUE));
  }

  private static long firstMilliNotBefore(Timestamp time) {
    long millis = Timestamps.toMillis(time);
    return time.getNanos() % NANOS_OF_MILLI == 0 ? millis : millis + 1;
  }
}
