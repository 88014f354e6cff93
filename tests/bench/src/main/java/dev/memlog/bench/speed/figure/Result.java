package dev.memlog.bench.speed.figure;

import java.util.OptionalDouble;

/**
 * A measured figure.
 *
 * @param name the name of the measured quantity; stable
 * @param unit the unit, such as {@code messages/s} or {@code ms}
 * @param floor the best possible value in the same unit, measured with only the indispensable
 *     parts; empty if there is none
 */
public record Result(String name, double value, String unit, OptionalDouble floor) {

  /** Returns a count, which has no floor. */
  public static Result of(String name, long value, String unit) {
    return of(name, (double) value, unit);
  }

  public static Result of(String name, double value, String unit) {
    return new Result(name, value, unit, OptionalDouble.empty());
  }

  public static Result of(String name, double value, String unit, double floor) {
    return new Result(name, value, unit, OptionalDouble.of(floor));
  }

  /**
   * Returns the value divided by the floor; empty without a floor above 0. A greater ratio is
   * better for rates, a smaller ratio is better for times.
   */
  public OptionalDouble ratio() {
    return floor.isPresent() && floor.getAsDouble() > 0
        ? OptionalDouble.of(value / floor.getAsDouble())
        : OptionalDouble.empty();
  }
}
