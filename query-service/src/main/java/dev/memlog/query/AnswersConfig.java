package dev.memlog.query;

import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import dev.memlog.schemas.Topics;
import java.time.Duration;

/**
 * The settings of recorded answers, from which past answers can be explained.
 *
 * @param keep time after which an answer can no longer be explained, at most 7 days, which is the
 *     retention of topic answers; 0s to record none
 * @param rejected maximum number of candidates per part that an explanation lists although the
 *     answer did not show them, best first; 0 to 1,000
 * @param buffer maximum number of answers that wait to be recorded, 1 to 100,000; further answers
 *     are dropped and counted instead of recorded, so that no caller waits
 */
public record AnswersConfig(Duration keep, int rejected, int buffer) implements Validated {

  private static final Duration LONGEST = Topics.ANSWERS.retention().orElseThrow();

  public static AnswersConfig defaults() {
    return new AnswersConfig(LONGEST, 20, 256);
  }

  /** Returns whether answers are kept at all. */
  boolean enabled() {
    return !keep.isZero();
  }

  @Override
  public void validate(Validation check) {
    check
        .require(
            !keep.isNegative() && keep.compareTo(LONGEST) <= 0,
            "keep",
            "must be from 0 to " + LONGEST,
            keep)
        .range("rejected", rejected, 0, 1_000)
        .range("buffer", buffer, 1, 100_000);
  }
}
