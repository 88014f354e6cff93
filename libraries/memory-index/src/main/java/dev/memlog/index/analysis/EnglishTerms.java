package dev.memlog.index.analysis;

import java.util.List;
import org.apache.lucene.analysis.en.EnglishAnalyzer;

/**
 * The analyzer for English, based on Lucene's {@link EnglishAnalyzer}. It splits text into words by
 * Unicode's rules (UAX 29); it splits words of more than 255 UTF-16 units. It removes possessive
 * {@code 's} and stop words. Terms are in lower case and stemmed by Porter's rules.
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
