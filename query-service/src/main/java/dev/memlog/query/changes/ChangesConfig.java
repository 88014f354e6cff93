package dev.memlog.query.changes;

import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Range;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import java.time.Duration;

/**
 * Streams of changes, {@code GET /v1/changes}.
 *
 * @param streams open streams, 1–1,000, each with a consumer; others, or beyond a key's share, get
 *     503
 * @param patience time until the stream of a client that reads nothing ends, 1 s to 10 min
 */
public record ChangesConfig(
    @Default("32") @Range(least = 1, most = 1_000) int streams, @Default("30s") Duration patience)
    implements Validated {

  private static final Duration LONGEST = Duration.ofMinutes(10);

  @Override
  public void validate(Validation check) {
    check.require(
        patience.compareTo(Duration.ofSeconds(1)) >= 0 && patience.compareTo(LONGEST) <= 0,
        "patience",
        "must be from PT1S to " + LONGEST,
        patience);
  }
}
