package dev.memlog.query.search;

import dev.memlog.index.Analyzer;
import dev.memlog.index.CandidatePool;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Finds the names in a query, and tells whether its scope speaks of them. */
final class Names {

  /** Written with a capital letter, and not at the beginning, where every word is. */
  private static final Pattern NAME = Pattern.compile("(?<=[\\s,;:])\\p{Lu}\\p{Ll}[\\p{L}\\p{N}]*");

  private Names() {}

  /** Those that the query has, in order, without question words. */
  static List<String> in(QueryText query, Analyzer analyzer) {
    return NAME.matcher(query.text())
        .results()
        .map(MatchResult::group)
        .filter(name -> analyzer.terms(name).stream().anyMatch(query.words()::contains))
        .toList();
  }

  /**
   * Whether the query has names, and the scope has each of them.
   *
   * @param pool that the query's words were counted for
   */
  static boolean known(QueryText query, CandidatePool pool, Analyzer analyzer) {
    List<String> names = in(query, analyzer);
    return !names.isEmpty()
        && names.stream()
            .flatMap(name -> analyzer.terms(name).stream())
            .allMatch(term -> pool.documentFrequencies().getOrDefault(term, 0L) > 0);
  }
}
