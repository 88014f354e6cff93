package dev.memlog.extractor.streams;

import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Positive;
import dev.memlog.runtime.log.RejectionLimits;
import java.time.Duration;

/**
 * The treatment of records that cannot be read or are invalid.
 *
 * @param unknownSchemaPatience time after which a record is dead-lettered if the available registry
 *     does not know its schema
 * @param deadLetters the number of rejections that stops the fold or evolution
 */
public record RecordsConfig(
    @Default("60s") @Positive Duration unknownSchemaPatience, RejectionLimits deadLetters) {}
