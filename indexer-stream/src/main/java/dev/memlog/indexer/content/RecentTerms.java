package dev.memlog.indexer.content;

import com.google.common.cache.Cache;
import com.google.common.cache.CacheBuilder;
import dev.memlog.index.analysis.Analyzer;
import dev.memlog.index.analysis.TermOccurrence;
import java.util.List;

/**
 * An analyzer that remembers the terms of recent texts, in at most about 4 MB. The text of a turn
 * is also part of the words of the two turns after it, and analysis is the largest part of the cost
 * of a passage whose vector is known. Safe for use by many threads.
 */
public final class RecentTerms implements Analyzer {

  private static final int MOST_BYTES = 4 << 20;
  private static final int OVERHEAD = 200;

  /** The bytes of the text and its terms for each character of the text. */
  private static final int BYTES_PER_CHARACTER = 12;

  private final Analyzer analyzer;
  private final Cache<String, List<String>> terms =
      CacheBuilder.newBuilder()
          .concurrencyLevel(1)
          .maximumWeight(MOST_BYTES)
          .weigher((String text, List<String> _) -> OVERHEAD + BYTES_PER_CHARACTER * text.length())
          .build();

  /** Creates an analyzer that has analysed nothing yet. */
  public RecentTerms(Analyzer analyzer) {
    this.analyzer = analyzer;
  }

  @Override
  public String name() {
    return analyzer.name();
  }

  @Override
  public List<TermOccurrence> occurrences(String text) {
    return analyzer.occurrences(text);
  }

  @Override
  public List<String> terms(String text) {
    List<String> known = terms.getIfPresent(text);
    if (known == null) {
      known = analyzer.terms(text);
      terms.put(text, known);
    }
    return known;
  }
}
