package dev.memlog.query.ranking;

import java.util.List;
import java.util.function.Supplier;

/**
 * A weighted reason for a result's score. The score is exactly the sum of the contributions of the
 * result's features.
 *
 * @param name the stable name, such as {@code dense} or {@code speaker}
 * @param value the degree to which the result has the feature
 * @param weight the weight of the feature in the profile
 * @param note the explanation of the value, formatted only if the result is explained
 */
public record Feature(String name, double value, double weight, Supplier<String> note) {

  /** Returns the feature's contribution to the score: its value times its weight. */
  public double contribution() {
    return value * weight;
  }

  /** Returns the sum of the contributions of the given features. */
  public static double sum(List<Feature> features) {
    double sum = 0;
    for (Feature feature : features) {
      sum += feature.contribution();
    }
    return sum;
  }
}
