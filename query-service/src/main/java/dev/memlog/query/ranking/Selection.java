package dev.memlog.query.ranking;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The results of a ranking that are relevant enough to be shown.
 *
 * @param hits the results to show, best first
 * @param admitted the number of relevant results, shown or not
 * @param beyond the relevant results that the limit leaves out, best first
 * @param others the results that are not relevant enough, best first
 */
public record Selection<T extends Ranked>(
    List<Hit<T>> hits, int admitted, List<T> beyond, List<T> others) {

  /** Returns the number of results that are not relevant enough. */
  public int refused() {
    return others.size();
  }

  /** Returns a copy of this selection whose ranks begin after the given number of other results. */
  public Selection<T> behind(int others) {
    List<Hit<T>> moved =
        hits.stream()
            .map(hit -> new Hit<>(hit.rank() + others, hit.ranked(), hit.admittedBy()))
            .toList();
    return new Selection<>(moved, admitted, beyond, this.others);
  }

  /** Returns a copy of this selection without results to show. */
  public Selection<T> hidden() {
    List<T> left = Stream.concat(hits.stream().map(Hit::ranked), beyond.stream()).toList();
    return new Selection<>(List.of(), admitted, left, others);
  }

  /** Returns every result, those to show first. */
  public Stream<T> all() {
    return Stream.of(hits.stream().map(Hit::ranked), beyond.stream(), others.stream())
        .flatMap(results -> results);
  }

  /**
   * A result to show.
   *
   * @param rank the rank, 1-based
   * @param ranked the result with its score
   * @param admittedBy the rule that admitted it
   */
  public record Hit<T extends Ranked>(int rank, T ranked, String admittedBy) {}

  /**
   * Selects from a ranking.
   *
   * @param ranked the results, best first
   * @param admission the rule that applies if the caller names no minimum similarity
   * @param minSimilarity the minimum similarity that the caller names, inclusive; empty for none
   * @param aboutSomebody whether the query names a participant or a subject, see {@link
   *     Admission#over}
   * @param limit the largest number of hits
   */
  public static <T extends Ranked> Selection<T> of(
      List<T> ranked,
      Admission admission,
      OptionalDouble minSimilarity,
      boolean aboutSomebody,
      int limit) {
    Admission rule =
        minSimilarity.isPresent()
            ? new Admission.BySimilarity(minSimilarity.getAsDouble())
            : admission;
    Admission.Gate gate = rule.over(ranked.stream().map(Ranked::evidence).toList(), aboutSomebody);
    List<Hit<T>> hits = new ArrayList<>();
    List<T> beyond = new ArrayList<>();
    List<T> others = new ArrayList<>();
    for (T result : ranked) {
      Optional<Supplier<String>> admittedBy = gate.admit(result.evidence());
      if (admittedBy.isEmpty()) {
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
