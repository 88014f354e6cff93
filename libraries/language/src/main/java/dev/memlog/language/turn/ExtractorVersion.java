package dev.memlog.language.turn;

import org.jspecify.annotations.Nullable;

/**
 * The version of the extractor that proposed a memory.
 *
 * @param name the extractor's name, such as {@code rules}
 * @param version the extractor's version, which changes whenever the extractor may give other
 *     candidates for the same turn
 * @param prompt the version of the language model's prompt; null if the extractor calls no model
 */
public record ExtractorVersion(String name, String version, @Nullable String prompt) {

  /** Creates the version of an extractor that calls no language model. */
  public ExtractorVersion(String name, String version) {
    this(name, version, null);
  }
}
