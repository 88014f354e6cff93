package dev.memlog.query.search;

import dev.memlog.index.Filter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The authors that the latest searches of each scope found. They serve to guess the participant
 * whom the next query names, which saves a first search; the results must confirm it. Safe for use
 * by many threads.
 */
final class KnownAuthors {

  private static final int SCOPES = 512;

  /**
   * The largest number of authors that is remembered of a scope. A pool shows only some of more
   * authors, and answers would depend on earlier searches.
   */
  private static final int SPEAKERS = 4;

  /**
   * The largest number of values in the conditions of a remembered scope. A scope with more is
   * unlikely to be searched again.
   */
  private static final int CONDITIONS = 4;

  private final Map<Filter, Set<String>> latest =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Filter, Set<String>> eldest) {
          return size() > SCOPES;
        }
      };

  /** Returns the authors known in a scope; empty if none are. */
  synchronized Set<String> in(Filter scope) {
    return latest.getOrDefault(scope, Set.of());
  }

  void remember(Filter scope, Set<String> authors) {
    if (size(scope) > CONDITIONS) {
      return;
    }
    synchronized (this) {
      if (authors.size() <= SPEAKERS) {
        latest.put(scope, authors);
      } else {
        latest.remove(scope);
      }
    }
  }

  private static int size(Filter scope) {
    return scope.conditions().stream()
        .mapToInt(
            condition ->
                switch (condition) {
                  case Filter.Condition.AnyOf(_, Set<String> values) -> values.size();
                  // Time ranges differ from search to search.
                  case Filter.Condition.Range _ -> CONDITIONS + 1;
                })
        .sum();
  }
}
