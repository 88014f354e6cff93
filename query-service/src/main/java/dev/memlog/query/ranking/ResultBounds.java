package dev.memlog.query.ranking;

import java.util.OptionalDouble;

/**
 * The bounds on the results of a search or a recall.
 *
 * @param limit the largest number of results
 * @param minSimilarity the minimum similarity of a result, 0 to 1; empty if the caller sets none
 */
public record ResultBounds(int limit, OptionalDouble minSimilarity) {

  /** Returns bounds without a minimum similarity. */
  public static ResultBounds ofLimit(int limit) {
    return new ResultBounds(limit, OptionalDouble.empty());
  }
}
