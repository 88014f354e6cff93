package dev.memlog.bench.eval;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The mean of each {@link Measure} over all answers added so far. Thread-safe. */
final class Means {

  private final List<Measure> measures;

  @GuardedBy("this")
  private final double[] sums;

  @GuardedBy("this")
  private int count;

  Means(List<Measure> measures) {
    this.measures = measures;
    this.sums = new double[measures.size()];
  }

  synchronized void add(QuestionHits answer) {
    count++;
    for (int i = 0; i < sums.length; i++) {
      sums[i] += measures.get(i).of().applyAsDouble(answer);
    }
  }

  synchronized int count() {
    return count;
  }

  /** Returns the means by name of the measure; all 0 if no answer was added. */
  synchronized Map<String, Double> values() {
    Map<String, Double> values = new LinkedHashMap<>();
    for (int i = 0; i < sums.length; i++) {
      values.put(measures.get(i).name(), count == 0 ? 0 : sums[i] / count);
    }
    return values;
  }
}
