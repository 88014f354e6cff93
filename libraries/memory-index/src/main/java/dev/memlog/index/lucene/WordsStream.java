package dev.memlog.index.lucene;

import dev.memlog.index.analysis.WeightedWords;
import java.util.Iterator;
import java.util.Map;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.analysis.tokenattributes.TermFrequencyAttribute;

/** A token stream that contains each word once, with its frequency. */
final class WordsStream extends TokenStream {

  private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
  private final TermFrequencyAttribute frequency = addAttribute(TermFrequencyAttribute.class);
  private final WeightedWords words;
  private Iterator<Map.Entry<String, Integer>> left;

  WordsStream(WeightedWords words) {
    this.words = words;
    this.left = words.frequencies().entrySet().iterator();
  }

  @Override
  public void reset() {
    left = words.frequencies().entrySet().iterator();
  }

  @Override
  public boolean incrementToken() {
    clearAttributes();
    if (!left.hasNext()) {
      return false;
    }
    Map.Entry<String, Integer> next = left.next();
    term.append(next.getKey());
    frequency.setTermFrequency(next.getValue());
    return true;
  }
}
