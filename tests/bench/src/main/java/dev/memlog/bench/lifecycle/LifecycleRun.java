package dev.memlog.bench.lifecycle;

import dev.memlog.bench.run.JsonFile;
import dev.memlog.standalone.data.TemporaryDirectory;
import dev.memlog.terminal.Screen;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;

/**
 * A test of the lifecycle of memories. For each seed, it simulates a year of several owners, each a
 * user whose memories are formed and forgotten. After each day it checks rules, called promises,
 * that the memories must meet.
 *
 * @param out the file for the figures
 * @param screen the screen for progress and results
 * @param first the seed of the first year
 * @param seeds the number of years, each with the next seed
 * @param owners the number of owners in each year
 * @param days the number of days in each year
 */
public record LifecycleRun(JsonFile out, Screen screen, long first, int seeds, int owners, int days)
    implements Callable<Integer> {

  /** The largest number of violations of one promise in one year that are shown. */
  private static final int MOST_SHOWN = 20;

  /**
   * Simulates the years and prints the violations of promises.
   *
   * @return the exit code: 0 if every promise was kept, otherwise 1
   */
  @Override
  public Integer call() throws Exception {
    out.check();
    var report = new LifecycleReport(first, owners, days);
    for (long seed = first; seed < first + seeds; seed++) {
      long started = System.nanoTime();
      try (var directory = TemporaryDirectory.make("memlog-lifecycle")) {
        Year.Outcome outcome = new Year(seed, owners, days, directory.path()).run();
        double took = (System.nanoTime() - started) / 1e9;
        report.add(outcome, took);
        show(outcome.violations());
        screen.line("seed %d: %.1f s", seed, took);
      }
    }
    report.print(screen);
    out.write(report.json());
    return report.violations().isEmpty() ? 0 : 1;
  }

  /** Shows the first violations of each promise, so that no promise hides another. */
  private void show(List<Violation> violations) {
    Map<String, Integer> counts = new TreeMap<>();
    for (Violation violation : violations) {
      if (counts.merge(violation.promise(), 1, Integer::sum) <= MOST_SHOWN) {
        screen.line(screen.bad("broken") + " " + violation);
      }
    }
    counts.forEach(
        (promise, count) -> {
          if (count > MOST_SHOWN) {
            screen.line("%d more of promise %s", count - MOST_SHOWN, promise);
          }
        });
  }
}
