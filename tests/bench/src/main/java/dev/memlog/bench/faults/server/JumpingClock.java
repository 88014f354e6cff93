package dev.memlog.bench.faults.server;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** The system's clock with an offset that can change at any time. */
final class JumpingClock extends Clock {

  private volatile Duration offset = Duration.ZERO;

  /** Sets the offset of this clock from the system's clock. */
  void jump(Duration to) {
    offset = to;
  }

  @Override
  public Instant instant() {
    return Instant.now().plus(offset);
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    throw new UnsupportedOperationException("a jumping clock has no zones");
  }
}
