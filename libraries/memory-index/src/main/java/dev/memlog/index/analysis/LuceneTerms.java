package dev.memlog.index.analysis;

import java.util.List;

/**
 * An analyzer that wraps one of Lucene's analyzers.
 *
 * @param name the name that the configuration uses
 */
record LuceneTerms(String name, org.apache.lucene.analysis.Analyzer lucene) implements Analyzer {

  @Override
  public List<TermOccurrence> occurrences(String text) {
    return TermOccurrence.all(lucene, text);
  }
}
