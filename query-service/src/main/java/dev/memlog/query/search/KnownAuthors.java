package dev.memlog.query.search;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.memlog.index.Filter;
import java.util.Set;

/**
 * The authors that the latest searches of each scope found. They allow a guess of the participant
 * whom the next query names, which saves a first search; the results must confirm the guess. Safe
 * for use by many threads.
 */
final class KnownAuthors {

  private static final int SCOPES = 512;

  /**
   * The largest number of authors to remember for a scope. If a scope has more, a pool shows only
   * some of them, and answers would depend on earlier searches.
   */
  private static final int SPEAKERS = 4;

  /**
   * The largest number of values in the conditions of a remembered scope. A scope with more is
   * unlikely to be searched again.
   */
  private static final int CONDITIONS = 4;

  private final Cache<Filter, Set<String>> latest =
      Caffeine.newBuilder().maximumSize(SCOPES).executor(Runnable::run).build();

  /** Returns the known authors of a scope; empty if none are known. */
  Set<String> in(Filter scope) {
    Set<String> authors = latest.getIfPresent(scope);
    return authors == null ? Set.of() : authors;
  }

  /** Stores the authors of a scope, or removes them if there are too many for a guess. */
  void remember(Filter scope, Set<String> authors) {
    if (size(scope) > CONDITIONS) {
      return;
    }
    if (authors.size() <= SPEAKERS) {
      latest.put(scope, authors);
    } else {
      latest.invalidate(scope);
    }
  }

  private static int size(Filter scope) {
    return scope.conditions().stream()
        .mapToInt(
            condition ->
                switch (condition) {
                  case Filter.Condition.AnyOf(_, Set<String> values) -> values.size();
                  case Filter.Condition.Absent _ -> 1;
                  // Time ranges differ from search to search.
                  case Filter.Condition.Range _ -> CONDITIONS + 1;
                })
        .sum();
  }
}
