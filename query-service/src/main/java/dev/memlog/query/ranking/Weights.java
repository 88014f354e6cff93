package dev.memlog.query.ranking;

import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;

/**
 * The weight of each reason in a score; an absent reason has the weight 0.
 *
 * @param <R> the enum of the reasons
 */
public record Weights<R extends Enum<R> & Reason>(Map<R, Double> byReason) {

  public Weights {
    // An enum map, since it is read for every reason of every candidate.
    byReason = byReason.isEmpty() ? Map.of() : Collections.unmodifiableMap(new EnumMap<>(byReason));
  }

  /** Returns the weight of a reason; 0 if it has none. */
  public double of(R reason) {
    return byReason.getOrDefault(reason, 0.0);
  }

  /** Returns these weights with some of them replaced. */
  public Weights<R> with(Map<R, Double> changed) {
    Map<R, Double> all = new HashMap<>(byReason);
    all.putAll(changed);
    return new Weights<>(all);
  }
}
