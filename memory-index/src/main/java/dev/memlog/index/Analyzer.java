package dev.memlog.index;

import java.util.List;

/**
 * A converter of text to terms. Queries and the documents of every adapter share one analyzer, so
 * that all adapters rank alike. Safe for use by many threads.
 */
public interface Analyzer {

  /**
   * The name of the analyzer for English, which is also the analyzer of an index that names none.
   */
  String ENGLISH = "english";

  /**
   * Returns the name that the configuration uses. It is part of the shape of a collection, since
   * the terms of two analyzers do not match.
   */
  String name();

  /** Returns the occurrences of terms in a text with their positions, in order. */
  List<TermOccurrence> occurrences(String text);

  /** Returns the terms of a text in order, one for each occurrence. */
  default List<String> terms(String text) {
    return occurrences(text).stream().map(TermOccurrence::term).toList();
  }

  /** Returns whether the analyzer is for English, so that rules for English apply to queries. */
  default boolean english() {
    return name().equals(ENGLISH);
  }
}
