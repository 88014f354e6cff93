package dev.memlog.bench.faults;

import dev.memlog.bench.run.JsonFile;
import dev.memlog.bench.run.MeasuringCommand;
import dev.memlog.standalone.data.TemporaryDirectory;
import java.util.List;
import java.util.stream.LongStream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * A test that runs random scripts of calls against a server with injected faults. It compares the
 * server's answers with a model, to check promises such as that acknowledged data is kept. There is
 * one script for each seed. The scripts of thirty consecutive seeds (0 to 29, 30 to 59, …) share a
 * server and its faults, so a seed has the same faults in every run.
 */
@Command(
    name = "faults",
    description =
        "Tests the promises under faults: random scripts run against a Memlog "
            + "that is killed, stopped and disconnected, and all its answers are "
            + "compared with a model.")
public final class FaultsRun extends MeasuringCommand {

  private static final int SEEDS_OF_A_WORLD = 30;
  private static final int ROUNDS = 4;
  private static final int STEPS = 14;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "The seed of the first script; default ${DEFAULT-VALUE}.")
  private long first;

  @Option(
      names = "--seeds",
      paramLabel = "N",
      description = "The number of scripts; default ${DEFAULT-VALUE}.")
  private int seeds = 30;

  /**
   * Runs all scripts and prints the broken promises. Keeps the data of each server that broke a
   * promise.
   *
   * @return the exit code: 0 if the server kept every promise, otherwise 1
   */
  @Override
  protected int measure(JsonFile out) throws Exception {
    var report = new FaultsReport();
    long end = first + seeds;
    for (long seed = first; seed < end; ) {
      long world = Math.floorDiv(seed, SEEDS_OF_A_WORLD);
      long next = Math.min(end, (world + 1) * SEEDS_OF_A_WORLD);
      run(world, LongStream.range(seed, next).boxed().toList(), report);
      seed = next;
    }
    report.print(screen);
    out.write(report.json());
    return report.violations.isEmpty() ? 0 : 1;
  }

  private void run(long number, List<Long> scripts, FaultsReport report) throws Exception {
    long started = System.nanoTime();
    int before = report.violations.size();
    var directory = TemporaryDirectory.make("memlog-faults");
    boolean ended = false;
    try (var world = new World(number, scripts, STEPS, directory.path(), report)) {
      world.run(ROUNDS);
      ended = true;
    } finally {
      List<BrokenPromise> broken = report.violations.subList(before, report.violations.size());
      if (ended && broken.isEmpty()) {
        directory.close();
      } else {
        broken.forEach(violation -> screen.line(screen.bad("broken") + " " + violation));
        broken.stream()
            .findFirst()
            .ifPresent(
                first -> screen.line("after " + first.after() + ", last step " + first.step()));
        screen.line("world " + number + " is kept in " + directory.path());
        screen.line(
            "again: ./memlog eval faults --seed %d --seeds %d", scripts.getFirst(), scripts.size());
      }
    }
    double took = (System.nanoTime() - started) / 1e9;
    report.seeds += scripts.size();
    report.seconds += took;
    screen.line("seeds %d to %d: %.1f s", scripts.getFirst(), scripts.getLast(), took);
  }
}
