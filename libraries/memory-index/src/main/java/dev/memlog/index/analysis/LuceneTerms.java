package dev.memlog.index.analysis;

import dev.memlog.index.Analyzer;
import dev.memlog.index.TermOccurrence;
import java.util.List;

/** An analyzer that wraps one of Lucene's analyzers. */
final class LuceneTerms implements Analyzer {

  private final String name;
  private final org.apache.lucene.analysis.Analyzer lucene;

  /**
   * Creates an analyzer.
   *
   * @param name the name that the configuration uses
   */
  LuceneTerms(String name, org.apache.lucene.analysis.Analyzer lucene) {
    this.name = name;
    this.lucene = lucene;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public List<TermOccurrence> occurrences(String text) {
    return TermOccurrence.all(lucene, text);
  }
}
