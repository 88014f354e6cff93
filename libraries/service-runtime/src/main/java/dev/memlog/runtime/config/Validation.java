package dev.memlog.runtime.config;

import java.time.Duration;
import java.util.function.BiConsumer;

/**
 * A collector of the rules that the values of one configuration record break. Keys are the names of
 * the record's components.
 *
 * @param found the receiver of each broken rule, with its key and value
 */
public record Validation(BiConsumer<String, Broken> found) {

  record Broken(String rule, String value) {}

  /**
   * Reports a broken rule if {@code holds} is false.
   *
   * @param holds whether the value meets the rule
   * @param key the name of the component
   * @param rule the rule, which completes "KEY …", such as {@code must be below chunking.size=500}
   * @param value the value of the component, for the message
   * @return this collector; the other methods return it too
   */
  public Validation require(boolean holds, String key, String rule, Object value) {
    if (!holds) {
      found.accept(key, new Broken(rule, String.valueOf(value)));
    }
    return this;
  }

  /** Requires {@code least <= value <= most}; reports a broken rule otherwise. */
  public Validation range(String key, long value, long least, long most) {
    return require(
        value >= least && value <= most, key, "must be from " + least + " to " + most, value);
  }

  /**
   * Requires {@code least <= value <= most}, which NaN never meets; reports a broken rule
   * otherwise.
   */
  public Validation range(String key, double value, double least, double most) {
    return require(
        value >= least && value <= most, key, "must be from " + least + " to " + most, value);
  }

  /** Requires {@code value >= least}; reports a broken rule otherwise. */
  public Validation atLeast(String key, long value, long least) {
    return require(value >= least, key, "must be at least " + least, value);
  }

  /** Requires a duration longer than 0; reports a broken rule otherwise. */
  public Validation positive(String key, Duration value) {
    return require(value.isPositive(), key, "must be longer than 0", value);
  }

  /** Requires a text that is not blank; reports a broken rule otherwise. */
  public Validation present(String key, String value) {
    return require(!value.isBlank(), key, "must not be empty", "");
  }
}
