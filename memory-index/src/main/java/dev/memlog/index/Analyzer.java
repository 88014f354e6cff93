package dev.memlog.index;

import java.util.List;

/**
 * Text to terms: one for documents and queries of every adapter, so that they rank alike. Safe for
 * use by many threads.
 */
public interface Analyzer {

  /** The terms of a text with their places, in order, repeated as they occur. */
  List<TermOccurrence> occurrences(String text);

  /** The terms of a text in order, repeated as they occur. */
  default List<String> terms(String text) {
    return occurrences(text).stream().map(TermOccurrence::term).toList();
  }
}
