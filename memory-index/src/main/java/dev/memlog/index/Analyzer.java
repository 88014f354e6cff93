package dev.memlog.index;

import java.util.List;

/** Text to terms: one for documents and queries of every adapter, so that they rank alike. */
public interface Analyzer {

  /** The terms of a text in order, repeated as they occur. */
  List<String> terms(String text);
}
