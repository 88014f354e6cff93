package dev.memlog.query.ranking;

import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The weights of the reasons in a score; a reason without a weight has the weight 0.
 *
 * @param <R> the enum of the reasons
 * @param byReason the weights by reason
 */
public record Weights<R extends Enum<R> & Reason>(Map<R, Double> byReason) {

  public Weights {
    // An enum map, since it is read for every reason of every candidate.
    byReason = byReason.isEmpty() ? Map.of() : Collections.unmodifiableMap(new EnumMap<>(byReason));
  }

  /** Returns the weight of a reason; 0 if none is set. */
  public double of(R reason) {
    return byReason.getOrDefault(reason, 0.0);
  }

  /** Returns a copy of these weights, with the weights of the given reasons replaced. */
  public Weights<R> with(Map<R, Double> changed) {
    Map<R, Double> all = new HashMap<>(byReason);
    all.putAll(changed);
    return new Weights<>(all);
  }

  /** Returns a feature with the weight of its reason; empty if the weight is 0. */
  public Optional<Feature> feature(R reason, double value, Supplier<String> note) {
    double weight = of(reason);
    return weight == 0
        ? Optional.empty()
        : Optional.of(new Feature(reason.word(), value, weight, note));
  }
}
