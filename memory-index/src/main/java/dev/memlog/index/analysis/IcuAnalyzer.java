package dev.memlog.index.analysis;

import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.icu.ICUFoldingFilter;
import org.apache.lucene.analysis.icu.segmentation.ICUTokenizer;

/**
 * Words by ICU's segmentation, with dictionaries for scripts that separate no words, folded so that
 * case, accents and widths do not count. There are no stop words and no stems.
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
