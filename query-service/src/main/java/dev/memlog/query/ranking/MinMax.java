package dev.memlog.query.ranking;

import java.util.stream.DoubleStream;

/**
 * A linear scale that maps the greatest value of a pool to 1 and the least to 0. If all values
 * differ by less than {@code spread}, they are not stretched to the whole scale, since small
 * differences are noise.
 *
 * @param least the least value of the pool
 * @param most the greatest value of the pool
 * @param spread the minimum distance below the greatest value at which a value is scaled to 0
 */
public record MinMax(double least, double most, double spread) {

  public static MinMax of(DoubleStream values, double spread) {
    var statistics = values.summaryStatistics();
    return new MinMax(statistics.getMin(), statistics.getMax(), spread);
  }

  /**
   * Returns the scaled value: 1 for the greatest value of the pool. The result is 0 for a value
   * that lies below the greatest by the range of the pool or by the spread, whichever is larger. If
   * the range and the spread are both 0, the result is 0 for every value.
   */
  public double scale(double value) {
    double range = Math.max(most - least, spread);
    return range > 0 ? 1 - (most - value) / range : 0;
  }
}
