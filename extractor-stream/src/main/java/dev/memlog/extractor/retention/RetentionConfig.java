package dev.memlog.extractor.retention;

import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import java.time.Duration;

/**
 * How long processed events are kept.
 *
 * @param keep how long an event stays at least, processed or not; a turn that waits for longer to
 *     be read is written again without what was deleted meanwhile
 * @param every how often the log is looked after; deleted text is left to the broker's compaction
 *     within this and an hour of its deletion
 */
public record RetentionConfig(Duration keep, Duration every) implements Validated {

  /** Seven days, looked after every quarter of an hour. */
  public static RetentionConfig defaults() {
    return new RetentionConfig(Duration.ofDays(7), Duration.ofMinutes(15));
  }

  @Override
  public void validate(Validation check) {
    check.positive("keep", keep).positive("every", every);
  }
}
