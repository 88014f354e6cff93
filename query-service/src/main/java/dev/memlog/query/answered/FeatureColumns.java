package dev.memlog.query.answered;

import dev.memlog.query.ranking.Feature;
import dev.memlog.query.ranking.Ranked;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The features of a ranking as columns, so that their names and weights are stored once. */
final class FeatureColumns {

  private final Map<String, Double> weights = new LinkedHashMap<>();

  FeatureColumns(Collection<? extends Ranked> ranked) {
    for (Ranked one : ranked) {
      one.features().forEach(feature -> weights.putIfAbsent(feature.name(), feature.weight()));
    }
  }

  List<String> names() {
    return List.copyOf(weights.keySet());
  }

  List<Double> weights() {
    return List.copyOf(weights.values());
  }

  /** Returns the values of the columns; NaN for features that the result does not have. */
  List<Float> values(Ranked ranked) {
    Map<String, Float> values = new LinkedHashMap<>();
    weights.keySet().forEach(name -> values.put(name, Float.NaN));
    for (Feature feature : ranked.features()) {
      values.put(feature.name(), (float) feature.value());
    }
    return new ArrayList<>(values.values());
  }
}
