package dev.memlog.query.search;

import dev.memlog.query.kin.KinChain;
import dev.memlog.query.ranking.Feature;
import dev.memlog.query.ranking.Ranked;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The second pass of a search, which replaces a relative in the query by the name that the first
 * pass found. A query such as "Where does Ann's sister live?" has little in common with the answer
 * "I live in Porto", which Bea gave. If a result of the first pass says that Bea is Ann's sister,
 * the second pass asks "Where does Bea live?".
 *
 * @param <R> the class of the results
 * @param text the text of the second query
 * @param name the name that replaces the possessive in the second query
 * @param links the results of the first pass that gave a name; the key of each is a note that
 *     states this name
 */
public record SecondPass<R extends SecondPass.Result<R>>(
    String text, String name, Map<String, R> links) {

  /** The number of results of the first pass whose texts are read. */
  private static final int READ = 100;

  /**
   * A result that a second pass can read.
   *
   * @param <R> the class of the result itself
   */
  public interface Result<R> extends Ranked {

    /**
     * Returns the name that the result gives to a relative of a person, such as "Bea" for Ann's
     * sister; empty if it gives none.
     *
     * @param possessor the name of that person; empty for the user
     * @param kin the word for the relative, such as "sister"
     */
    Optional<String> relative(String possessor, String kin);

    /** Returns whether the author of the result has this name, or the result mentions the name. */
    boolean has(String name);

    /**
     * Returns a key of the message or memory that the result shows. Two results have equal keys if
     * they show the same message or memory.
     */
    Object identity();

    /** Returns a copy of the result with one more feature, which is added to the score. */
    R with(Feature feature);
  }

  /**
   * Returns the second pass that the results of the first pass suggest. Returns empty if the query
   * is not English or contains no possessive of a relative, or if no result names that relative.
   *
   * @param query the query of the first pass
   * @param ranked the results of the first pass that may be shown, best first
   */
  public static <R extends Result<R>> Optional<SecondPass<R>> after(
      QueryText query, List<R> ranked) {
    if (!query.english()) {
      return Optional.empty();
    }
    return KinChain.in(query.text()).flatMap(chain -> follow(chain, query.text(), ranked));
  }

  private static <R extends Result<R>> Optional<SecondPass<R>> follow(
      KinChain chain, String query, List<R> ranked) {
    Map<String, R> links = new HashMap<>();
    String at = chain.possessor();
    int length = 0;
    for (String kin : chain.kin()) {
      Optional<Named<R>> named = named(at, kin, ranked);
      if (named.isEmpty()) {
        break;
      }
      String whose = at.isEmpty() ? "the user's" : at + "'s";
      links.put("names " + named.get().name() + " as " + whose + " " + kin, named.get().by());
      at = named.get().name();
      length++;
    }
    return length == 0
        ? Optional.empty()
        : Optional.of(new SecondPass<>(chain.replaced(query, at, length), at, links));
  }

  private record Named<R>(String name, R by) {}

  private static <R extends Result<R>> Optional<Named<R>> named(
      String possessor, String kin, List<R> ranked) {
    for (R result : ranked.subList(0, Math.min(READ, ranked.size()))) {
      Optional<String> name = result.relative(possessor, kin);
      if (name.isPresent()) {
        return Optional.of(new Named<>(name.get(), result));
      }
    }
    return Optional.empty();
  }

  /**
   * Merges the results of both passes. A result that both passes found keeps its higher score. The
   * bridge feature is added to two groups of results: the results of the first pass that gave a
   * name, and the results of the second pass that mention {@link #name} or whose author has this
   * name.
   *
   * @param first the results of the first pass, best first
   * @param second the results of the second pass
   * @param bridge the function that returns the bridge feature with an explanatory note
   * @param order the order that puts the best result first
   * @return each result once, best first
   */
  public List<R> merge(
      List<R> first, List<R> second, Function<String, Feature> bridge, Comparator<R> order) {
    Feature found = bridge.apply("found by a second search, for: " + text);
    IdentityHashMap<R, Feature> linking = new IdentityHashMap<>();
    links.forEach((says, result) -> linking.putIfAbsent(result, bridge.apply(says)));
    Map<Object, R> best = new HashMap<>();
    for (R result : first) {
      Feature link = linking.get(result);
      best.put(result.identity(), link == null ? result : result.with(link));
    }
    for (R result : second) {
      best.merge(
          result.identity(),
          result.has(name) ? result.with(found) : result,
          (one, other) -> order.compare(one, other) <= 0 ? one : other);
    }
    return best.values().stream().sorted(order).toList();
  }
}
