package dev.memlog.query.position;

import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import java.time.Duration;

/**
 * The settings of reads that wait until they see the writes named in their header {@code
 * Memlog-After}.
 *
 * @param timeout the longest wait of a read whose request sets no limit on its wait, 0 to 60 s;
 *     after that time the read fails with not_yet_visible
 * @param waiting the largest number of reads that wait at the same time, 1 to 100,000; further
 *     reads fail with unavailable, as do those of a key that has three times as many waiting reads
 *     as are left
 */
public record AfterConfig(Duration timeout, int waiting) implements Validated {

  /** The longest wait that a request or the configuration may set. */
  static final Duration LONGEST = Duration.ofSeconds(60);

  /** Returns the default settings: a longest wait of 5 s and 1,000 waiting reads. */
  public static AfterConfig defaults() {
    return new AfterConfig(Duration.ofSeconds(5), 1_000);
  }

  @Override
  public void validate(Validation check) {
    check
        .require(
            !timeout.isNegative() && timeout.compareTo(LONGEST) <= 0,
            "timeout",
            "must be from PT0S to " + LONGEST,
            timeout)
        .range("waiting", waiting, 1, 100_000);
  }
}
