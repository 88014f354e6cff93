package dev.memlog.extractor.turns;

import org.jspecify.annotations.Nullable;

/**
 * An extractor as it stood when it read a turn.
 *
 * @param name such as {@code rules}
 * @param version changes whenever the same turn may give other candidates
 * @param prompt the version of what a model was asked; null: none was. Two readings of the same
 *     turn by a model may differ, and the first counts
 */
public record ExtractorVersion(String name, String version, @Nullable String prompt) {

  /** Of an extractor that asks no model. */
  public ExtractorVersion(String name, String version) {
    this(name, version, null);
  }
}
