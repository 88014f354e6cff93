package dev.memlog.bench.speed.peer;

import dev.memlog.bench.speed.figure.Result;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The number of deleted words that a measured library still returns.
 *
 * @param found the number of words returned, at most {@link Secret#COUNT}, by the path on which
 *     they were returned, such as searches; in order
 */
record Deletions(Map<String, Integer> found) {

  /**
   * Returns the number of words that are returned on a path.
   *
   * @param returns returns whether the word of a secret is returned
   */
  static int count(Predicate<Secret> returns) {
    return (int) Secret.all().stream().filter(returns).count();
  }

  /**
   * Returns the deletions of a measured library.
   *
   * @param peer the name of the library, for the error message
   * @param before the number of words found before their deletion, by path
   * @param after the number of words found after their deletion, by path
   * @throws IllegalStateException if a path did not find every word before the deletion, since its
   *     later result would prove nothing
   */
  static Deletions of(String peer, Map<String, Integer> before, Map<String, Integer> after) {
    before.forEach(
        (path, words) -> {
          if (words != Secret.COUNT) {
            throw new IllegalStateException(
                "%s must find all %d words by %s before their deletion, found %d"
                    .formatted(peer, Secret.COUNT, path, words));
          }
        });
    return new Deletions(new LinkedHashMap<>(after));
  }

  List<Result> results(String peer) {
    var results = new ArrayList<Result>();
    found.forEach(
        (path, words) ->
            results.add(
                Result.of(peer + " deleted words in " + path, words, "of " + Secret.COUNT)));
    return results;
  }
}
