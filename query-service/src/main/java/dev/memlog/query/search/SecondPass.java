package dev.memlog.query.search;

import dev.memlog.query.ranking.Feature;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The second pass of a search. A query such as "Where does Ann's sister live?" has little in common
 * with the answer "I live in Porto", which Bea gave. If the first pass found a message that names
 * Ann's sister, the second pass searches for "Where does Bea live?".
 *
 * @param text the text of the second query
 * @param links the messages of the first pass that gave the names, by what they say
 */
record SecondPass(String text, Map<String, RankedPassage> links) {

  /** The number of results of the first pass whose texts are read. */
  private static final int READ = 100;

  /**
   * Returns the second pass that the results of the first one suggest; empty if the query has no
   * possessive of a relative, or no result names one.
   *
   * @param ranked the results of the first pass that may be shown, best first
   */
  static Optional<SecondPass> after(QueryText query, List<RankedPassage> ranked) {
    if (!query.english()) {
      return Optional.empty();
    }
    return KinChain.in(query.text()).flatMap(chain -> follow(chain, query.text(), ranked));
  }

  private static Optional<SecondPass> follow(
      KinChain chain, String query, List<RankedPassage> ranked) {
    Map<String, RankedPassage> links = new HashMap<>();
    String at = chain.possessor();
    int length = 0;
    for (String kin : chain.kin()) {
      Optional<Named> named = named(at, kin, ranked);
      if (named.isEmpty()) {
        break;
      }
      String whose = at.isEmpty() ? "the user's" : at + "'s";
      links.put("names " + named.get().name() + " as " + whose + " " + kin, named.get().said());
      at = named.get().name();
      length++;
    }
    return length == 0
        ? Optional.empty()
        : Optional.of(new SecondPass(chain.replaced(query, at, length), links));
  }

  private record Named(String name, RankedPassage said) {}

  private static Optional<Named> named(String possessor, String kin, List<RankedPassage> ranked) {
    for (RankedPassage result : ranked.subList(0, Math.min(READ, ranked.size()))) {
      IndexedPassage passage = result.passage();
      Optional<String> name =
          saidBy(possessor, passage)
              ? NamedKin.ofSpeaker(passage.text(), kin)
              : NamedKin.of(passage.text(), possessor, kin);
      if (name.isPresent()) {
        return Optional.of(new Named(name.get(), result));
      }
    }
    return Optional.empty();
  }

  /** Returns whether the possessor, empty for the user, said a passage. */
  private static boolean saidBy(String possessor, IndexedPassage passage) {
    if (possessor.isEmpty()) {
      return passage.author().isEmpty() && passage.role().equals("user");
    }
    String author = passage.author();
    return author.equalsIgnoreCase(possessor)
        || author.regionMatches(true, 0, possessor + " ", 0, possessor.length() + 1);
  }

  /**
   * Merges the results of both passes. A message that both found keeps the better of its scores.
   *
   * @param bridge the feature of a result of the second pass, given its note
   * @return the best passage of each message, best first
   */
  List<RankedPassage> merge(
      List<RankedPassage> first, List<RankedPassage> second, Function<String, Feature> bridge) {
    Feature found = bridge.apply("found by a second search, for: " + text);
    Map<RankedPassage, Feature> linking =
        links.entrySet().stream()
            .collect(
                Collectors.toMap(
                    Map.Entry::getValue, link -> bridge.apply(link.getKey()), (one, _) -> one));
    Map<List<String>, RankedPassage> best = new HashMap<>();
    for (RankedPassage result : first) {
      Feature link = linking.get(result);
      best.put(key(result), link == null ? result : result.with(link));
    }
    for (RankedPassage result : second) {
      best.merge(key(result), result.with(found), SecondPass::better);
    }
    return best.values().stream().sorted(RankedPassage.BEST_FIRST).toList();
  }

  private static RankedPassage better(RankedPassage one, RankedPassage other) {
    return RankedPassage.BEST_FIRST.compare(one, other) <= 0 ? one : other;
  }

  private static List<String> key(RankedPassage result) {
    return List.of(result.passage().session(), result.passage().message());
  }
}
