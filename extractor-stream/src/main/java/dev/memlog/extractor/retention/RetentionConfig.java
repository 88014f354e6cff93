package dev.memlog.extractor.retention;

import dev.memlog.runtime.config.Positive;
import java.time.Duration;

/**
 * The settings of the removal of processed events.
 *
 * @param keep least age of a deleted event; older unread turns are written again without deleted
 *     messages
 * @param every interval of retention; deleted text reaches the broker's compaction within twice
 *     this plus 61 minutes
 */
public record RetentionConfig(@Positive Duration keep, @Positive Duration every) {

  /**
   * Returns the default settings: events are kept for seven days, and the job runs every quarter of
   * an hour.
   */
  public static RetentionConfig defaults() {
    return new RetentionConfig(Duration.ofDays(7), Duration.ofMinutes(15));
  }
}
