package dev.memlog.extractor.retention;

import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import java.time.Duration;

/**
 * The settings of the removal of processed events.
 *
 * @param keep minimum age of an event before it is deleted, even if it has been processed; a turn
 *     that is still unread at this age is written again without deleted messages
 * @param every interval of the retention job; in a partition without new records, deleted text
 *     reaches the compaction of the broker within twice this interval plus 61 minutes
 */
public record RetentionConfig(Duration keep, Duration every) implements Validated {

  /**
   * Returns the default settings: events are kept for seven days, and the job runs every quarter of
   * an hour.
   */
  public static RetentionConfig defaults() {
    return new RetentionConfig(Duration.ofDays(7), Duration.ofMinutes(15));
  }

  @Override
  public void validate(Validation check) {
    check.positive("keep", keep).positive("every", every);
  }
}
