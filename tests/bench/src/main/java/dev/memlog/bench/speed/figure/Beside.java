package dev.memlog.bench.speed.figure;

import java.util.List;

/** The durations of some work, and those of its floor. */
public record Beside(Timings value, Timings floor) {

  public Beside() {
    this(new Timings(), new Timings());
  }

  /** Returns a result for each of these percentiles, each with the same percentile of the floor. */
  public List<Result> results(String name, int... percents) {
    return value.results(name, floor, percents);
  }
}
