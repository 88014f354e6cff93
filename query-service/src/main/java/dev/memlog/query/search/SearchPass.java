package dev.memlog.query.search;

import dev.memlog.query.ranking.About;
import dev.memlog.query.ranking.Admission;
import dev.memlog.query.ranking.Feature;
import dev.memlog.query.ranking.ResultBounds;
import dev.memlog.query.ranking.Selection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The result of a search, before the choice of the hits.
 *
 * @param <R> the class of the results
 * @param ranked the results that may be shown, best first
 * @param candidates the number of candidates that the index proposed
 * @param stale the number of candidates that may not be shown
 * @param about the person whom the query is about
 */
public record SearchPass<R extends SecondPass.Result<R>>(
    List<R> ranked, int candidates, int stale, About about) {

  /**
   * Searches for a query, and a second time if the first results name a relative that the query
   * asks about.
   *
   * @param reader the reader of the refined query
   * @param search the search of one pass
   * @param bridge the feature of a result that a second pass found or used, by its note; empty if
   *     there is no second pass
   * @param order the order of results, best first
   */
  public static <R extends SecondPass.Result<R>> SearchPass<R> of(
      QueryText query,
      QueryReader reader,
      Function<QueryText, SearchPass<R>> search,
      Function<String, Optional<Feature>> bridge,
      Comparator<R> order) {
    SearchPass<R> first = search.apply(query);
    Optional<SecondPass<R>> next =
        bridge.apply("").isPresent() ? SecondPass.after(query, first.ranked) : Optional.empty();
    if (next.isEmpty()) {
      return first;
    }
    SearchPass<R> second = search.apply(reader.refined(query, next.get().text()));
    return new SearchPass<>(
        next.get()
            .merge(first.ranked, second.ranked, note -> bridge.apply(note).orElseThrow(), order),
        first.candidates + second.candidates,
        first.stale + second.stale,
        Collections.max(List.of(first.about, second.about)));
  }

  /** Returns the choice of the results that a rule admits within these bounds. */
  public Selection<R> select(Admission admission, ResultBounds bounds) {
    return Selection.of(ranked, admission, bounds.minSimilarity(), about, bounds.limit());
  }
}
