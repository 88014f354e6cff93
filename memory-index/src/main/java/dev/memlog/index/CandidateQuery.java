package dev.memlog.index;

import java.util.Set;

/**
 * A query for candidates.
 *
 * @param filter the points that the query may see
 * @param vector the query's unit vector
 * @param words the query's analysed terms; may be empty
 * @param depth the largest number of candidates of each path, 1 to 1,000
 */
public record CandidateQuery(Filter filter, float[] vector, Set<String> words, int depth) {

  /** The largest depth. */
  public static final int MAX_DEPTH = 1_000;

  /**
   * Creates a query.
   *
   * @throws IllegalArgumentException if the depth is out of its range
   */
  public CandidateQuery {
    if (depth < 1 || depth > MAX_DEPTH) {
      throw new IllegalArgumentException("depth must be in [1, " + MAX_DEPTH + "], got " + depth);
    }
  }
}
