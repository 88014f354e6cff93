package dev.memlog.bench.speed.figure;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;

/** A series of durations of the same work, for percentiles. Thread-safe. */
public final class Timings {

  @GuardedBy("this")
  private final List<Long> nanos = new ArrayList<>();

  public synchronized void add(long took) {
    nanos.add(took);
  }

  public <T> T time(Callable<T> work) throws Exception {
    long before = System.nanoTime();
    T result = work.call();
    add(System.nanoTime() - before);
    return result;
  }

  public synchronized int count() {
    return nanos.size();
  }

  /**
   * Returns a percentile of the times, by nearest rank.
   *
   * @param percent the percentile, 0 to 100
   * @return the time in milliseconds; NaN if nothing was timed
   */
  public synchronized double percentile(double percent) {
    if (nanos.isEmpty()) {
      return Double.NaN;
    }
    long[] sorted = nanos.stream().mapToLong(Long::longValue).toArray();
    Arrays.sort(sorted);
    int rank = (int) Math.ceil(percent / 100 * sorted.length);
    return sorted[Math.max(0, rank - 1)] / 1e6;
  }

  /**
   * Returns a result for each of these percentiles, such as {@code NAME p50}, each with the same
   * percentile of the floor.
   */
  public List<Result> results(String name, Timings floor, int... percents) {
    return Arrays.stream(percents)
        .mapToObj(p -> Result.of(name + " p" + p, percentile(p), "ms", floor.percentile(p)))
        .toList();
  }
}
