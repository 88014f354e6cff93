package dev.memlog.indexer;

import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import java.time.Duration;

/**
 * The settings of the checks that compare an index with the log.
 *
 * @param every the interval between two checks, each of which reads the whole index and the whole
 *     topic; the first one follows within an hour of the start
 * @param repair whether a scheduled check repairs the differences that it finds
 * @param rebuild whether the indexer by itself fills a new index from the log if the index is
 *     unusable: damaged, or filled by another version, from another topic or with a model that has
 *     no embedder
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
