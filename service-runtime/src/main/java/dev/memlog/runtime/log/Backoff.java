package dev.memlog.runtime.log;

import java.time.Duration;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The pauses between attempts at something that is unavailable: each twice as long as the one
 * before, up to a longest. Measured on a monotonic clock, so that setting the wall clock neither
 * ends nor prolongs a pause. Not safe for several threads, but for {@link #detail}.
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
   * @param what is the matter, as people say it: "the index is unavailable"
   * @param first pause after a failure; longer than 0
   * @param last and longest pause
   */
  public Backoff(String what, Duration first, Duration last) {
    this(what, first, last, System::nanoTime);
  }

  /**
   * The same by another clock.
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

  /** Notes a failed attempt: the next is due after the pause. Only the first of a row is logged. */
  public void failed(Throwable failure) {
    if (detail == null) {
      log.atWarn().setCause(failure).log("{}, waiting", what);
    }
    pause(String.valueOf(failure.getMessage()));
  }

  /** The same where no exception says why. */
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

  /** Notes that it works: the next pause is the first again. */
  public void worked() {
    if (detail != null) {
      log.atInfo().log("{}: over", what);
      detail = null;
      pause = first;
    }
  }

  /** Whether it is not yet time to try again. */
  public boolean holds() {
    return detail != null && !remaining().isZero();
  }

  /** Returns the time until the next attempt is due; zero: it is due. */
  public Duration remaining() {
    return detail == null
        ? Duration.ZERO
        : Duration.ofNanos(Math.max(0, dueNanos - nanoTime.getAsLong()));
  }

  /** Returns what is wrong, in a sentence; null: nothing. */
  public @Nullable String detail() {
    return detail;
  }
}
