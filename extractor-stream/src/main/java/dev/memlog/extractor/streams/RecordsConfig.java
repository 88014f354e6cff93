package dev.memlog.extractor.streams;

import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Positive;
import dev.memlog.runtime.log.RejectionLimits;
import java.time.Duration;

/**
 * The settings of records that cannot be read or are invalid.
 *
 * @param unknownSchemaPatience time until a record with unknown schema is dead-lettered
 * @param deadLetters the number of rejections that stops the fold or evolution
 */
public record RecordsConfig(
    @Default("60s") @Positive Duration unknownSchemaPatience, RejectionLimits deadLetters) {}
