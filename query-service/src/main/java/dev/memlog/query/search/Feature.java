package dev.memlog.query.search;

import java.util.function.Supplier;

/**
 * A reason for a score. A score is the sum of its features' contributions, nothing else.
 *
 * @param name the stable name, such as {@code dense} or {@code speaker}
 * @param value the degree to which the passage has the feature
 * @param weight the weight that the profile gives it
 * @param note the explanation of the value, formatted only if the result is explained
 */
public record Feature(String name, double value, double weight, Supplier<String> note) {

  public double contribution() {
    return value * weight;
  }
}
