package dev.memlog.query.answered;

import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Range;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import dev.memlog.schemas.Topics;
import java.time.Duration;

/**
 * The settings of recorded answers, from which past answers can be explained.
 *
 * @param keep time for which answers can be explained, up to 7d; 0s for none
 * @param rejected hidden candidates per part in explanations, 0–1,000
 * @param buffer unrecorded answers, 1–100,000; more are dropped and counted
 */
public record AnswersConfig(
    @Default("7d") Duration keep,
    @Default("20") @Range(least = 0, most = 1_000) int rejected,
    @Default("256") @Range(least = 1, most = 100_000) int buffer)
    implements Validated {

  private static final Duration LONGEST = Topics.ANSWERS.retention().orElseThrow();

  /** Returns whether answers are kept at all. */
  public boolean enabled() {
    return !keep.isZero();
  }

  @Override
  public void validate(Validation check) {
    check.require(
        !keep.isNegative() && keep.compareTo(LONGEST) <= 0,
        "keep",
        "must be from 0 to " + LONGEST,
        keep);
  }
}
