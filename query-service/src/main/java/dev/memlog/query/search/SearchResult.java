package dev.memlog.query.search;

import dev.memlog.embedding.EmbeddingModel;
import dev.memlog.query.ranking.Ranked;
import dev.memlog.query.ranking.Selection;
import dev.memlog.query.ranking.Selection.Hit;
import java.util.List;

/**
 * The result of a search of messages or a recall of memories.
 *
 * @param <T> the class of the results
 * @param selection the results to show and the others
 * @param candidates the number of candidates that the index proposed, in both passes if there was a
 *     {@link SecondPass}
 * @param stale the number of candidates that a recall left out: memories that were deleted, whose
 *     indexed text is outdated, or whose state is unknown or does not pass the filter
 * @param index the collection that was searched, with the embedder of its model
 */
public record SearchResult<T extends Ranked>(
    Selection<T> selection, int candidates, int stale, SearchedIndex index) {

  /** Returns the results to show, best first. */
  public List<Hit<T>> hits() {
    return selection.hits();
  }

  /** Returns a copy of this result with a different selection. */
  public SearchResult<T> with(Selection<T> other) {
    return new SearchResult<>(other, candidates, stale, index);
  }

  /** Returns the model of the collection that was searched. */
  public EmbeddingModel model() {
    return index.model();
  }
}
