package dev.memlog.index;

import java.util.List;
import org.apache.lucene.analysis.en.EnglishAnalyzer;

/**
 * The analysis of English text by Lucene's {@link EnglishAnalyzer}: words by Unicode's rules (UAX
 * 29), at most 255 units long, without possessive {@code 's}, in lower case, without stop words,
 * stemmed by Porter's rules.
 */
public final class EnglishTerms implements Analyzer {

  private final EnglishAnalyzer english = new EnglishAnalyzer();

  @Override
  public String name() {
    return ENGLISH;
  }

  @Override
  public List<TermOccurrence> occurrences(String text) {
    return TermOccurrence.all(english, text);
  }
}
