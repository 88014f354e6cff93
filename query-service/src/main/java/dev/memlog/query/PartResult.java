package dev.memlog.query;

import dev.memlog.query.context.Candidates;
import dev.memlog.query.context.Packed;
import dev.memlog.query.ranking.Ranked;
import dev.memlog.query.ranking.Selection.Hit;
import dev.memlog.query.search.SearchResult;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The memories or messages found for a part of a context.
 *
 * @param <T> the class of the results
 * @param candidates the lines that the part may show
 * @param hits the hits of the search by the key of their line, best first
 * @param found the result of the search; null if there was none
 */
record PartResult<T extends Ranked>(
    Candidates candidates, Map<String, Hit<T>> hits, @Nullable SearchResult<T> found) {

  /** Returns the result of a part that needs no search. */
  static <T extends Ranked> PartResult<T> unsearched(Candidates candidates) {
    return new PartResult<>(candidates, Map.of(), null);
  }

  /** Returns the hits that a text contains. */
  List<Hit<T>> shownIn(Packed packed) {
    Set<String> shown =
        packed.parts().stream()
            .filter(part -> part.kind() == candidates.part())
            .flatMap(part -> part.lines().stream())
            .map(cited -> cited.line().key())
            .collect(Collectors.toSet());
    return hits.entrySet().stream()
        .filter(hit -> shown.contains(hit.getKey()))
        .map(Map.Entry::getValue)
        .toList();
  }
}
