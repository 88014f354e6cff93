package dev.memlog.query.search;

import dev.memlog.index.CandidatePool;
import dev.memlog.index.analysis.Analyzer;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * A finder of the names in an English query. It also checks whether the query's scope mentions
 * them. Other languages use capitals differently: in German every noun begins with one.
 */
final class QueryNames {

  /** A capitalised word, unless it begins the query, where every word is capitalised. */
  private static final Pattern NAME = Pattern.compile("(?<=[\\s,;:])\\p{Lu}\\p{Ll}[\\p{L}\\p{N}]*");

  private QueryNames() {}

  /** Returns the names in the query, in order, without question words. */
  static List<String> in(QueryText query, Analyzer analyzer) {
    if (!query.english()) {
      return List.of();
    }
    return NAME.matcher(query.text())
        .results()
        .map(MatchResult::group)
        .filter(name -> analyzer.terms(name).stream().anyMatch(query.words()::contains))
        .toList();
  }

  /**
   * Returns whether the query contains names and its scope mentions all of them.
   *
   * @param pool the pool with the counts of the query's words
   */
  static boolean known(QueryText query, CandidatePool pool, Analyzer analyzer) {
    List<String> names = in(query, analyzer);
    return !names.isEmpty()
        && names.stream()
            .flatMap(name -> analyzer.terms(name).stream())
            .allMatch(term -> pool.documentFrequencies().getOrDefault(term, 0L) > 0);
  }
}
