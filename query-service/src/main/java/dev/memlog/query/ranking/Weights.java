package dev.memlog.query.ranking;

import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/**
 * The weight of each reason in a score; a reason that is left out counts nothing.
 *
 * @param <R> the enum of the reasons
 */
public record Weights<R extends Enum<R> & Reason>(Map<R, Double> byReason) {

  public Weights {
    // An enum map, since it is read for every reason of every candidate.
    byReason = byReason.isEmpty() ? Map.of() : Collections.unmodifiableMap(new EnumMap<>(byReason));
  }

  /** Returns the weight of a reason; 0 if it counts nothing. */
  public double of(R reason) {
    return byReason.getOrDefault(reason, 0.0);
  }

  /** Returns the same weights with these instead of the former ones of the same reasons. */
  public Weights<R> with(Map<R, Double> changed) {
    Map<R, Double> all = new HashMap<>(byReason);
    all.putAll(changed);
    return new Weights<>(all);
  }
}
