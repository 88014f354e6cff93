package dev.memlog.runtime.log;

import java.time.Duration;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An exponential backoff between attempts to reach a dependency that is unavailable. Each pause is
 * twice as long as the previous pause, up to a maximum. A monotonic clock measures the pauses, so
 * that changes of the wall clock do not affect them. Only {@link #detail} is safe for use by
 * several threads.
 */
public final class Backoff {

  private static final Logger log = LoggerFactory.getLogger(Backoff.class);

  private final String what;
  private final Duration first;
  private final Duration last;
  private final LongSupplier nanoTime;
  private Duration pause;
  private long dueNanos;
  private volatile @Nullable String detail;

  /**
   * Creates a backoff that reads the system's monotonic clock.
   *
   * @param what the failure in log lines, such as "the index is unavailable"
   * @param first the pause after the first of consecutive failures; longer than 0
   * @param last the longest pause
   */
  public Backoff(String what, Duration first, Duration last) {
    this(what, first, last, System::nanoTime);
  }

  /**
   * Creates a backoff that reads the given clock.
   *
   * @param nanoTime a monotonic clock in nanoseconds, such as {@link System#nanoTime}
   */
  public Backoff(String what, Duration first, Duration last, LongSupplier nanoTime) {
    this.what = what;
    this.first = first;
    this.last = last;
    this.nanoTime = nanoTime;
    this.pause = first;
  }

  /**
   * Records a failed attempt, and starts the next pause. Of consecutive failures, only the first is
   * logged.
   */
  public void failed(Throwable failure) {
    if (detail == null) {
      log.atWarn().setCause(failure).log("{}, waiting", what);
    }
    pause(String.valueOf(failure.getMessage()));
  }

  /**
   * Records a failed attempt without an exception, like {@link #failed(Throwable)}.
   *
   * @param why the reason of the failure, for the log and {@link #detail}
   */
  public void failed(String why) {
    if (detail == null) {
      log.atWarn().addKeyValue("reason", why).log("{}, waiting", what);
    }
    pause(why);
  }

  private void pause(String why) {
    detail = what + ": " + why;
    dueNanos = nanoTime.getAsLong() + pause.toNanos();
    Duration doubled = pause.multipliedBy(2);
    pause = doubled.compareTo(last) > 0 ? last : doubled;
  }

  /** Records a successful attempt, so that the next failure starts with the first pause again. */
  public void worked() {
    if (detail != null) {
      log.atInfo().log("{}: over", what);
      detail = null;
      pause = first;
    }
  }

  /** Returns whether a pause is still running, so that the caller must not try again yet. */
  public boolean holds() {
    return detail != null && !remaining().isZero();
  }

  /** Returns the time until the next attempt is due; zero if it is due now. */
  public Duration remaining() {
    return detail == null
        ? Duration.ZERO
        : Duration.ofNanos(Math.max(0, dueNanos - nanoTime.getAsLong()));
  }

  /**
   * Returns the description of the latest failure; null before the first failure and after a
   * success. Safe for use by several threads.
   */
  public @Nullable String detail() {
    return detail;
  }
}
