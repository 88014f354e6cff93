package dev.memlog.index.analysis;

import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.StopFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.Tokenizer;
import org.apache.lucene.analysis.cjk.CJKBigramFilter;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.en.EnglishPossessiveFilter;
import org.apache.lucene.analysis.en.PorterStemFilter;
import org.apache.lucene.analysis.icu.ICUFoldingFilter;
import org.apache.lucene.analysis.icu.segmentation.DefaultICUTokenizerConfig;
import org.apache.lucene.analysis.icu.segmentation.ICUTokenizer;

/**
 * An analyzer for text in any script. Chinese, Japanese and Korean become pairs of neighbouring
 * characters, other text becomes words by Unicode's rules. It ignores case, accents and widths, and
 * treats Latin words as the analyzer for English does: without possessives and stop words, stemmed
 * by Porter's rules.
 */
final class AnyLanguageAnalyzer extends Analyzer {

  @Override
  protected TokenStreamComponents createComponents(String field) {
    Tokenizer words = new ICUTokenizer(new DefaultICUTokenizerConfig(false, true));
    TokenStream folded = new ICUFoldingFilter(new EnglishPossessiveFilter(words));
    TokenStream pairs = new CJKBigramFilter(folded);
    TokenStream telling = new StopFilter(pairs, EnglishAnalyzer.ENGLISH_STOP_WORDS_SET);
    return new TokenStreamComponents(words, new PorterStemFilter(telling));
  }

  @Override
  protected TokenStream normalize(String field, TokenStream words) {
    return new ICUFoldingFilter(words);
  }
}
