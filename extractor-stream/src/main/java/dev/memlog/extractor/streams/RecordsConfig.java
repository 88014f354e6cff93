package dev.memlog.extractor.streams;

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
public record RecordsConfig(@Positive Duration unknownSchemaPatience, RejectionLimits deadLetters) {

  /** Returns the settings that suit most deployments. */
  public static RecordsConfig defaults() {
    return new RecordsConfig(Duration.ofSeconds(60), RejectionLimits.defaults());
  }
}
