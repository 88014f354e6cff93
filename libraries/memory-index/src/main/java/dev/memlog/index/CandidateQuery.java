package dev.memlog.index;

import dev.memlog.index.analysis.Analyzer;
import java.util.Set;

/**
 * A query for the points that may answer a search, both by a vector and by words.
 *
 * @param filter the filter of the points that the query may see
 * @param vector the query's unit vector
 * @param words the query's terms as an {@link Analyzer} returns them; may be empty
 * @param depth the largest number of candidates by vector, and of candidates by words; 1 to 1,000
 */
public record CandidateQuery(Filter filter, float[] vector, Set<String> words, int depth) {

  /** The largest {@link #depth} that a query may have. */
  public static final int MAX_DEPTH = 1_000;

  /**
   * Creates a query after checking its depth.
   *
   * @throws IllegalArgumentException if the depth is not 1 to {@link #MAX_DEPTH}
   */
  public CandidateQuery {
    if (depth < 1 || depth > MAX_DEPTH) {
      throw new IllegalArgumentException("depth must be in [1, " + MAX_DEPTH + "], got " + depth);
    }
  }
}
