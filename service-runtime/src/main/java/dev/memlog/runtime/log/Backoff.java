package dev.memlog.runtime.log;

import java.time.Duration;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An exponential backoff for attempts at something that is unavailable. Each pause is twice as long
 * as the one before, up to a maximum. A monotonic clock measures the pauses, so that changes of the
 * wall clock do not affect them. Not safe for several threads, except {@link #detail}.
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
   * Creates a backoff.
   *
   * @param what the failure for log lines, such as "the index is unavailable"
   * @param first the pause after a first failure; longer than 0
   * @param last the longest pause
   */
  public Backoff(String what, Duration first, Duration last) {
    this(what, first, last, System::nanoTime);
  }

  /**
   * Creates a backoff that reads the given clock.
   *
   * @param nanoTime a monotonic clock, such as {@link System#nanoTime}
   */
  public Backoff(String what, Duration first, Duration last, LongSupplier nanoTime) {
    this.what = what;
    this.first = first;
    this.last = last;
    this.nanoTime = nanoTime;
    this.pause = first;
  }

  /**
   * Records a failed attempt and starts the next pause. Logs only the first of consecutive
   * failures.
   */
  public void failed(Throwable failure) {
    if (detail == null) {
      log.atWarn().setCause(failure).log("{}, waiting", what);
    }
    pause(String.valueOf(failure.getMessage()));
  }

  /** Records a failed attempt without an exception; see {@link #failed(Throwable)}. */
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

  /** Records a success: the next failure starts with the first pause again. */
  public void worked() {
    if (detail != null) {
      log.atInfo().log("{}: over", what);
      detail = null;
      pause = first;
    }
  }

  /** Returns whether the pause is still running, so that the caller must not try again yet. */
  public boolean holds() {
    return detail != null && !remaining().isZero();
  }

  /** Returns the time until the next attempt is due; zero if it is due now. */
  public Duration remaining() {
    return detail == null
        ? Duration.ZERO
        : Duration.ofNanos(Math.max(0, dueNanos - nanoTime.getAsLong()));
  }

  /** Returns a sentence about the current failure; null after a success or before any failure. */
  public @Nullable String detail() {
    return detail;
  }
}
