package dev.memlog.query.position;

import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Range;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import java.time.Duration;

/**
 * Reads that wait for the writes in header {@code Memlog-After}.
 *
 * @param timeout longest wait unless the request limits it, 0–60 s; then not_yet_visible
 * @param waiting waiting reads, 1–100,000; more, or beyond a key's share, get unavailable
 */
public record AfterConfig(
    @Default("5s") Duration timeout,
    @Default("1_000") @Range(least = 1, most = 100_000) int waiting)
    implements Validated {

  /** The longest wait that a request or the configuration may set. */
  static final Duration LONGEST = Duration.ofSeconds(60);

  @Override
  public void validate(Validation check) {
    check.require(
        !timeout.isNegative() && timeout.compareTo(LONGEST) <= 0,
        "timeout",
        "must be from PT0S to " + LONGEST,
        timeout);
  }
}
