package dev.memlog.query.ranking;

import java.util.stream.DoubleStream;

/**
 * A scale of a pool's values from 0 to 1, with 1 for the greatest. If all values differ by less
 * than {@code spread}, they are not stretched to the whole scale, since small differences are
 * noise.
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
   * Returns the scaled value. It is 1 for the greatest value. It is 0 for a value below the
   * greatest by the range or the spread, whichever is larger.
   */
  public double scale(double value) {
    double range = Math.max(most - least, spread);
    return range > 0 ? 1 - (most - value) / range : 0;
  }
}
