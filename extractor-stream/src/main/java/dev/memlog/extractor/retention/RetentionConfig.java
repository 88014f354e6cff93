package dev.memlog.extractor.retention;

import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Positive;
import java.time.Duration;

/**
 * The settings of the removal of processed events.
 *
 * @param keep least age of a deleted event; older unread turns lose deleted messages
 * @param every interval; deleted text is compacted within twice this plus 61 minutes
 */
public record RetentionConfig(
    @Default("7d") @Positive Duration keep, @Default("15m") @Positive Duration every) {}
