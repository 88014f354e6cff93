package dev.memlog.index;

import java.util.Set;

/**
 * What to propose candidates for.
 *
 * @param filter which points may be seen
 * @param vector the query's unit vector
 * @param words the query's analysed terms; may be empty
 * @param depth how many each path proposes at most; 1 to 1,000
 */
public record CandidateQuery(Filter filter, float[] vector, Set<String> words, int depth) {

  /** The most that each path may propose. */
  public static final int MAX_DEPTH = 1_000;

  /**
   * @throws IllegalArgumentException if the depth is out of its range
   */
  public CandidateQuery {
    if (depth < 1 || depth > MAX_DEPTH) {
      throw new IllegalArgumentException("depth must be in [1, " + MAX_DEPTH + "], got " + depth);
    }
  }
}
