package dev.memlog.indexer;

import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import java.time.Duration;

/**
 * The settings of how an indexer checks its index against the log.
 *
 * @param every the interval between two checks, each of which reads the whole index and the whole
 *     topic; the first one follows within an hour of the start
 * @param repair whether a check repairs what it finds
 * @param rebuild whether an index that is damaged, or that another version, another model or
 *     another topic has filled, is rebuilt from the log without being asked
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
