package dev.memlog.index.analysis;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;

/**
 * An occurrence of a term in a text, with the position of its word, for highlighting.
 *
 * @param term the term: the word's form in the index, see {@link Analyzer#terms}
 * @param start the start of the word from which the term was derived, in UTF-16 units
 * @param end the end of the word in UTF-16 units, exclusive
 */
public record TermOccurrence(String term, int start, int end) {

  /** Returns the terms that a Lucene analyzer extracts from a text, in the order of the text. */
  public static List<TermOccurrence> all(org.apache.lucene.analysis.Analyzer lucene, String text) {
    List<TermOccurrence> occurrences = new ArrayList<>();
    try (TokenStream tokens = lucene.tokenStream("", text)) {
      CharTermAttribute term = tokens.addAttribute(CharTermAttribute.class);
      OffsetAttribute offset = tokens.addAttribute(OffsetAttribute.class);
      tokens.reset();
      while (tokens.incrementToken()) {
        occurrences.add(
            new TermOccurrence(term.toString(), offset.startOffset(), offset.endOffset()));
      }
      tokens.end();
    } catch (IOException e) {
      throw new UncheckedIOException("a string cannot fail to be read", e);
    }
    return occurrences;
  }
}
