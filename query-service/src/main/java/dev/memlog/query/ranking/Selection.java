package dev.memlog.query.ranking;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The ranked results of a search, divided by relevance and by the limit into those to show and the
 * rest.
 *
 * @param <T> the class of the results
 * @param hits the results to show, best first
 * @param admitted the number of relevant results, shown or not
 * @param beyond the relevant results that the limit leaves out, best first
 * @param others the results that are not relevant enough, best first
 */
public record Selection<T extends Ranked>(
    List<Hit<T>> hits, int admitted, List<T> beyond, List<T> others) {

  /** The number of relevant results that may be further below the best one than later ones. */
  private static final int FIRST = 3;

  /** Returns the number of results that are not relevant enough. */
  public int refused() {
    return others.size();
  }

  /**
   * Returns a copy of this selection with larger rank numbers, so that other results can precede
   * the hits.
   *
   * @param others the number of the other results, by which each rank number increases
   */
  public Selection<T> behind(int others) {
    List<Hit<T>> moved =
        hits.stream()
            .map(hit -> new Hit<>(hit.rank() + others, hit.ranked(), hit.admittedBy()))
            .toList();
    return new Selection<>(moved, admitted, beyond, this.others);
  }

  /**
   * Returns a copy of this selection that shows nothing: its hits count as left out by the limit.
   */
  public Selection<T> hidden() {
    List<T> left = Stream.concat(hits.stream().map(Hit::ranked), beyond.stream()).toList();
    return new Selection<>(List.of(), admitted, left, others);
  }

  /**
   * Returns all results: first the hits, then the results beyond the limit, then those that are not
   * relevant enough.
   */
  public Stream<T> all() {
    return Stream.of(hits.stream().map(Hit::ranked), beyond.stream(), others.stream())
        .flatMap(results -> results);
  }

  /**
   * A result to show.
   *
   * @param <T> the class of the result
   * @param rank the rank, 1-based
   * @param ranked the result with its score
   * @param admittedBy the condition that admitted the result, in words, such as {@code similarity
   *     >= 0.50}
   */
  public record Hit<T extends Ranked>(int rank, T ranked, String admittedBy) {}

  /**
   * Selects the results to show from a ranking.
   *
   * @param ranked the results, best first
   * @param admission the rule that applies if the caller names no minimum similarity
   * @param minSimilarity the minimum similarity that the caller names, inclusive; empty for none
   * @param about the person whom the query is about, see {@link Admission#over}
   * @param limit the largest number of hits
   */
  public static <T extends Ranked> Selection<T> of(
      List<T> ranked, Admission admission, OptionalDouble minSimilarity, About about, int limit) {
    Admission rule =
        minSimilarity.isPresent()
            ? new Admission.BySimilarity(minSimilarity.getAsDouble())
            : admission;
    Admission.Gate gate = rule.over(ranked.stream().map(Ranked::evidence).toList(), about);
    List<Hit<T>> hits = new ArrayList<>();
    List<T> beyond = new ArrayList<>();
    List<T> others = new ArrayList<>();
    Predicate<Ranked> farBelow = rule.farBelow(ranked, false);
    Predicate<Ranked> firstFarBelow = rule.farBelow(ranked, true);
    for (T result : ranked) {
      Optional<Supplier<String>> admittedBy = gate.admit(result.evidence());
      boolean far = (hits.size() < FIRST ? firstFarBelow : farBelow).test(result);
      if (admittedBy.isEmpty() || far) {
        others.add(result);
      } else if (hits.size() < limit) {
        hits.add(new Hit<>(hits.size() + 1, result, admittedBy.get().get()));
      } else {
        beyond.add(result);
      }
    }
    return new Selection<>(hits, ranked.size() - others.size(), beyond, others);
  }
}
