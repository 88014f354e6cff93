package dev.memlog.language.turn;

import org.jspecify.annotations.Nullable;

/**
 * The version of an extractor that read a turn.
 *
 * @param name the extractor's name, such as {@code rules}
 * @param version the extractor's version, which changes whenever the extractor may give other
 *     candidates for the same turn
 * @param prompt the version of the model's prompt; null if no model is called. A model may read the
 *     same turn differently twice, and the first reading counts
 */
public record ExtractorVersion(String name, String version, @Nullable String prompt) {

  /** Creates the version of an extractor that calls no model. */
  public ExtractorVersion(String name, String version) {
    this(name, version, null);
  }
}
