package dev.memlog.index.analysis;

import java.util.List;

/**
 * A converter of text to the terms by which it is indexed and searched. An index analyses its
 * queries and its points with the same analyzer. Safe for use by many threads.
 */
public interface Analyzer {

  /**
   * The name of the analyzer for English, which is the default of a collection without an analyzer.
   */
  String ENGLISH = "english";

  /** The name of the analyzer for text in any script. */
  String ANY = "any";

  /**
   * Returns the name by which the configuration selects this analyzer. A collection stores the
   * name, since the terms of two different analyzers do not match.
   */
  String name();

  /** Returns the terms of a text with their positions, in the order of the text. */
  List<TermOccurrence> occurrences(String text);

  /** Returns the terms of a text in the order of the text; a repeated term is repeated. */
  default List<String> terms(String text) {
    return occurrences(text).stream().map(TermOccurrence::term).toList();
  }

  /**
   * Returns whether the terms of English text are those of the analyzer for English. Queries in
   * English then use the rules for English.
   */
  default boolean english() {
    return name().equals(ENGLISH) || name().equals(ANY);
  }
}
