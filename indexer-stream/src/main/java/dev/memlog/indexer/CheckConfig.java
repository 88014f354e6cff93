package dev.memlog.indexer;

import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import java.time.Duration;

/**
 * The settings of the checks that compare an index with the log.
 *
 * @param every interval of checks; the first begins within an hour
 * @param repair whether a check repairs the index, and a reading of the log writes lost messages
 *     again
 * @param rebuild whether an unusable index is filled anew without an operator
 */
public record CheckConfig(Duration every, boolean repair, boolean rebuild) implements Validated {

  /** Returns the default settings. */
  public static CheckConfig defaults() {
    return new CheckConfig(Duration.ofHours(24), true, true);
  }

  @Override
  public void validate(Validation check) {
    check.positive("every", every);
  }
}
