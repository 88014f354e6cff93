package dev.memlog.index;

import java.util.List;

/**
 * A converter of text to terms. Queries and the documents of every adapter share one, so that all
 * adapters rank alike. Safe for use by many threads.
 */
public interface Analyzer {

  /** Returns the terms of a text with their places, in order, repeated as they occur. */
  List<TermOccurrence> occurrences(String text);

  /** Returns the terms of a text in order, repeated as they occur. */
  default List<String> terms(String text) {
    return occurrences(text).stream().map(TermOccurrence::term).toList();
  }
}
