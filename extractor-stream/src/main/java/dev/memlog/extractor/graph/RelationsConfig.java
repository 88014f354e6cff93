package dev.memlog.extractor.graph;

import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;

/**
 * The settings of the relations between an owner's active memories, which link similar memories.
 *
 * @param enabled whether memories are related. If not, the relations of an owner are removed with
 *     the next change of the owner's memories
 * @param aboveSimilarity the similarity that two memories must exceed to be related, 0 to 1
 * @param mostPerMemory the largest number of relations of a memory to similar memories, 1 to 100;
 *     the most similar count, and links by request are extra
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
