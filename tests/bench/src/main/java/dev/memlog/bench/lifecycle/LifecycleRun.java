package dev.memlog.bench.lifecycle;

import dev.memlog.bench.run.JsonFile;
import dev.memlog.bench.run.MeasuringCommand;
import dev.memlog.standalone.data.TemporaryDirectory;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * A test of the lifecycle of memories. For each seed, it simulates a year of several owners, each a
 * user whose memories are formed and forgotten. After each day it checks rules, called promises,
 * that the memories must meet.
 */
@Command(
    name = "lifecycle",
    description =
        "Tests the lifecycle of memories: generated years of several owners run "
            + "through the topology with a simulated clock. The promises about caps, "
            + "deletion and undo must be kept after each day.")
public final class LifecycleRun extends MeasuringCommand {

  /** The largest number of violations of one promise in one year that are shown. */
  private static final int MOST_SHOWN = 20;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "The seed of the first year; default ${DEFAULT-VALUE}.")
  private long first;

  @Option(
      names = "--seeds",
      paramLabel = "K",
      description = "The number of years, each with the next seed; default ${DEFAULT-VALUE}.")
  private int seeds = 1;

  @Option(
      names = "--owners",
      paramLabel = "N",
      description = "The number of owners of each year; default ${DEFAULT-VALUE}.")
  private int owners = 20;

  @Option(
      names = "--days",
      paramLabel = "N",
      description = "The number of days of each year; default ${DEFAULT-VALUE}.")
  private int days = 365;

  /**
   * Simulates the years and prints the violations of promises.
   *
   * @return the exit code: 0 if every promise was kept, otherwise 1
   */
  @Override
  protected int measure(JsonFile out) throws Exception {
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
