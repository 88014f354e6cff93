package dev.memlog.bench.speed;

import java.util.OptionalDouble;

/**
 * One figure.
 *
 * @param name what was measured, in words; stable
 * @param unit such as {@code messages/s} or {@code ms}
 * @param floor the same unit: what cannot be done without, by itself; empty where there is none
 */
record Result(String name, double value, String unit, OptionalDouble floor) {

  static Result of(String name, double value, String unit) {
    return new Result(name, value, unit, OptionalDouble.empty());
  }

  static Result of(String name, double value, String unit, double floor) {
    return new Result(name, value, unit, OptionalDouble.of(floor));
  }

  /** Value by floor: of a rate better the greater, of a time better the smaller. */
  OptionalDouble ratio() {
    return floor.isPresent() && floor.getAsDouble() > 0
        ? OptionalDouble.of(value / floor.getAsDouble())
        : OptionalDouble.empty();
  }
}
