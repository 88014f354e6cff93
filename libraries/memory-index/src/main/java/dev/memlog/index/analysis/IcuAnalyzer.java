package dev.memlog.index.analysis;

import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.icu.ICUFoldingFilter;
import org.apache.lucene.analysis.icu.segmentation.ICUTokenizer;

/**
 * An analyzer by ICU's segmentation, with dictionaries for scripts that do not separate words. It
 * ignores case, accents and widths, and has neither stop words nor stems.
 */
final class IcuAnalyzer extends Analyzer {

  @Override
  protected TokenStreamComponents createComponents(String field) {
    Tokenizer words = new ICUTokenizer();
    return new TokenStreamComponents(words, new ICUFoldingFilter(words));
  }

  @Override
  protected TokenStream normalize(String field, TokenStream words) {
    return new ICUFoldingFilter(words);
  }
}
