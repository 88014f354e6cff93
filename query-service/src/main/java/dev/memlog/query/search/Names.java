package dev.memlog.query.search;

import dev.memlog.index.Analyzer;
import dev.memlog.index.CandidatePool;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Tells whether a query names somebody or something that its scope speaks of. */
final class Names {

  /** Written with a capital letter, and not at the beginning, where every word is. */
  private static final Pattern NAME = Pattern.compile("(?<=[\\s,;:])\\p{Lu}\\p{Ll}[\\p{L}\\p{N}]*");

  private Names() {}

  /**
   * Whether the query has names, and the scope has each of them.
   *
   * @param pool that the query's words were counted for
   */
  static boolean known(QueryText query, CandidatePool pool, Analyzer analyzer) {
    List<String> terms =
        NAME.matcher(query.text())
            .results()
            .map(MatchResult::group)
            .flatMap(name -> analyzer.terms(name).stream())
            .filter(query.words()::contains)
            .toList();
    return !terms.isEmpty()
        && terms.stream().allMatch(term -> pool.documentFrequencies().getOrDefault(term, 0L) > 0);
  }
}
