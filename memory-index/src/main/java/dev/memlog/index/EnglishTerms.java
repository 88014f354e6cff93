package dev.memlog.index;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;

/**
 * The analysis of English text by Lucene's {@link EnglishAnalyzer}: words by Unicode's rules (UAX
 * 29), at most 255 units long, without possessive {@code 's}, in lower case, without stop words,
 * stemmed by Porter's rules.
 */
public final class EnglishTerms implements Analyzer {

  private final EnglishAnalyzer english = new EnglishAnalyzer();

  @Override
  public List<TermOccurrence> occurrences(String text) {
    List<TermOccurrence> occurrences = new ArrayList<>();
    try (TokenStream tokens = english.tokenStream("", text)) {
      CharTermAttribute term = tokens.addAttribute(CharTermAttribute.class);
      OffsetAttribute offset = tokens.addAttribute(OffsetAttribute.class);
      tokens.reset();
      while (tokens.incrementToken()) {
        occurrences.add(
            new TermOccurrence(term.toString(), offset.startOffset(), offset.endOffset()));
      }
      tokens.end();
    } catch (IOException e) {
      throw new UncheckedIOException("reading from memory cannot fail", e);
    }
    return occurrences;
  }
}
