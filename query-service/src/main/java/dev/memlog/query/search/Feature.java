package dev.memlog.query.search;

import java.util.function.Supplier;

/**
 * One reason for a score. A score is the sum of its features' contributions, nothing else.
 *
 * @param name stable, such as {@code dense} or {@code speaker}
 * @param value how much of it the passage has
 * @param weight what the profile makes of it
 * @param note what the value stands for, in words; put into words only for what is explained
 */
public record Feature(String name, double value, double weight, Supplier<String> note) {

  public double contribution() {
    return value * weight;
  }
}
