package dev.memlog.query.ranking;

import java.util.OptionalDouble;

/**
 * The bounds that a caller sets on the results of a search or a recall.
 *
 * @param limit the largest number of results
 * @param minSimilarity the minimum similarity of a result, 0 to 1; empty if the caller sets none
 */
public record ResultBounds(int limit, OptionalDouble minSimilarity) {

  /** Returns bounds with a largest number of results and without a minimum similarity. */
  public static ResultBounds ofLimit(int limit) {
    return new ResultBounds(limit, OptionalDouble.empty());
  }
}
