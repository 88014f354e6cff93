package dev.memlog.query.search;

import java.util.stream.DoubleStream;

/**
 * Scales values to 0–1 over a pool, the most to 1. Values that lie closer together than {@code
 * spread} are not pulled all the way apart: in a pool of two near equals the difference is noise.
 *
 * @param spread the distance from the most that counts as 0 at the least
 */
public record MinMax(double least, double most, double spread) {

  public static MinMax of(DoubleStream values, double spread) {
    var statistics = values.summaryStatistics();
    return new MinMax(statistics.getMin(), statistics.getMax(), spread);
  }

  /** From 0 for the least to 1 for the most. */
  public double scale(double value) {
    double range = Math.max(most - least, spread);
    return range > 0 ? 1 - (most - value) / range : 0;
  }
}
