package dev.memlog.query.search;

import java.util.stream.DoubleStream;

/**
 * Scales values to 0–1 over a pool. Where all are equal there is nothing to tell apart: a value
 * above 0 counts as 1, any other as 0.
 */
record MinMax(double least, double most) {

  static MinMax of(DoubleStream values) {
    var statistics = values.summaryStatistics();
    return new MinMax(statistics.getMin(), statistics.getMax());
  }

  double scale(double value) {
    if (most > least) {
      return (value - least) / (most - least);
    }
    return value > 0 ? 1 : 0;
  }
}
