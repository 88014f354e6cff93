package dev.memlog.indexer;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A clock that jumps when told. */
public final class SettableClock extends Clock {

  private final Clock inner;
  private volatile Duration ahead = Duration.ZERO;

  /**
   * @param inner what it shows until it jumps
   */
  public SettableClock(Clock inner) {
    this.inner = inner;
  }

  /** Moves the clock forward. */
  public void jump(Duration forward) {
    ahead = ahead.plus(forward);
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    return this;
  }

  @Override
  public Instant instant() {
    return inner.instant().plus(ahead);
  }
}
