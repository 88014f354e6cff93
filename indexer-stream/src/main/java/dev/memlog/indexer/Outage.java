package dev.memlog.indexer;

import java.time.Clock;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Something that the indexer needs is away: when to try again, with pauses that grow. */
final class Outage {

  private static final Logger LOG = LoggerFactory.getLogger(Outage.class);

  private final String what;
  private final Clock clock;
  private final Duration first;
  private final Duration last;
  private @Nullable String detail;
  private Duration pause;
  private long until;

  /**
   * @param what is the matter, as people say it: "the index is away"
   */
  Outage(String what, Clock clock, Duration first, Duration last) {
    this.what = what;
    this.clock = clock;
    this.first = first;
    this.last = last;
    this.pause = first;
  }

  void failed(Throwable failure) {
    if (detail == null) {
      LOG.atWarn().setCause(failure).log("{}, waiting", what);
    }
    detail = what + ": " + failure.getMessage();
    until = clock.millis() + pause.toMillis();
    Duration doubled = pause.multipliedBy(2);
    pause = doubled.compareTo(last) > 0 ? last : doubled;
  }

  void worked() {
    if (detail != null) {
      LOG.atInfo().log("{}: over", what);
      detail = null;
      pause = first;
    }
  }

  /** Whether it is not yet time to try again. */
  boolean holds() {
    return detail != null && clock.millis() < until;
  }

  /** When the next attempt is due, epoch milliseconds. */
  long until() {
    return until;
  }

  /** What is wrong, in a sentence; null: nothing. */
  @Nullable String detail() {
    return detail;
  }
}
