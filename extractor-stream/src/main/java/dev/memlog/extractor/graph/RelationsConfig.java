package dev.memlog.extractor.graph;

import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;

/**
 * The relations between similar active memories of an owner.
 *
 * @param enabled whether memories are related; if false, an owner's relations are removed with the
 *     next change
 * @param aboveSimilarity similarity that related memories exceed, 0 to 1
 * @param mostPerMemory maximum number of relations of a memory, 1 to 100, beside links by hand
 */
public record RelationsConfig(boolean enabled, double aboveSimilarity, int mostPerMemory)
    implements Validated {

  /** Returns the settings that suit most deployments. */
  public static RelationsConfig defaults() {
    return new RelationsConfig(true, 0.6, 10);
  }

  /** Returns these settings with relations switched on or off. */
  public RelationsConfig withEnabled(boolean on) {
    return new RelationsConfig(on, aboveSimilarity, mostPerMemory);
  }

  @Override
  public void validate(Validation check) {
    check
        .range("aboveSimilarity", aboveSimilarity, 0, 1)
        .range("mostPerMemory", mostPerMemory, 1, 100);
  }
}
