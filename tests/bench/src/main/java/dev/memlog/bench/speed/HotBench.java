package dev.memlog.bench.speed;

import dev.memlog.terminal.Screen;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * A benchmark of {@link HotFunctions}, each in a separate JVM. There is no floor; results are
 * compared with an earlier run.
 */
final class HotBench implements Bench {

  private static final TimeValue ROUND = TimeValue.seconds(1);

  private final int rounds;

  /**
   * Creates a benchmark.
   *
   * @param rounds the number of measured rounds of one second each, after the same number of rounds
   *     for the warm-up
   */
  HotBench(int rounds) {
    this.rounds = rounds;
  }

  @Override
  public String name() {
    return "hot";
  }

  @Override
  public List<Result> run(Screen screen) throws Exception {
    screen.line("Running each function for " + 2 * rounds + " s...");
    Collection<RunResult> runs =
        new Runner(
                new OptionsBuilder()
                    .include("^" + HotFunctions.class.getName().replace(".", "\\.") + "\\.")
                    .forks(1)
                    .warmupIterations(rounds)
                    .warmupTime(ROUND)
                    .measurementIterations(rounds)
                    .measurementTime(ROUND)
                    .shouldFailOnError(true)
                    .verbosity(VerboseMode.SILENT)
                    .build())
            .run();
    return runs.stream()
        .map(RunResult::getPrimaryResult)
        .map(figure -> Result.of(figure.getLabel(), figure.getScore(), "µs"))
        .toList();
  }
}
