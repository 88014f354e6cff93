package dev.memlog.indexer;

import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import java.time.Duration;

/**
 * The settings of the checks that compare an index with the log.
 *
 * @param every the interval between two checks, shortened at random by up to a tenth; the first
 *     check begins within an hour of the start and reads the whole topic; each check reads the
 *     whole index
 * @param repair whether a scheduled check repairs the differences that it finds, and a reading of
 *     the log writes lost messages again
 * @param rebuild whether the indexer by itself fills a new index from the log if the index is
 *     unusable, for example because it is damaged, or was filled from another topic or with a model
 *     that has no embedder
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
