package dev.memlog.query.search;

import dev.memlog.index.Filter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Who spoke in what a scope's latest searches found: a guess at whom the next query names, so that
 * it need not be searched once to learn that and once more by it. Only ever a guess: what was found
 * tells whether it was right. Safe for use by many threads.
 */
final class KnownAuthors {

  private static final int SCOPES = 512;

  /**
   * Where more speak, a pool shows some of them only, and answers would depend on what came before.
   */
  private static final int SPEAKERS = 4;

  /** A scope of more conditions is hardly asked again. */
  private static final int CONDITIONS = 4;

  private final Map<Filter, Set<String>> latest =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Filter, Set<String>> eldest) {
          return size() > SCOPES;
        }
      };

  /** Empty where nothing is known. */
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
                  // Times differ from search to search.
                  case Filter.Condition.Range _ -> CONDITIONS + 1;
                })
        .sum();
  }
}
