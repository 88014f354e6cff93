package dev.memlog.bench.speed;

import dev.memlog.bench.run.MemoriesFormed;
import dev.memlog.bench.speed.figure.Result;
import dev.memlog.bench.speed.load.Chatter;
import dev.memlog.bench.speed.load.Publishing;
import dev.memlog.standalone.data.TemporaryDirectory;
import dev.memlog.terminal.Screen;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * A benchmark of a server without requests: its processor time by group of threads, its writes and
 * its memory.
 */
@Command(
    name = "idle",
    description =
        "The processor time by group of threads, the writes and the memory of a Memlog without "
            + "requests; target: 2 %% of a core.")
final class IdleBench extends Bench {

  private static final Duration START = Duration.ofMinutes(10);
  private static final int MESSAGES = 10_000;

  /** The seconds between the last message and the measurement. */
  private static final int SETTLE = 300;

  private static final int SECONDS = 600;

  /** The smallest share of a core, in percent, that gets a line of its own. */
  private static final double LEAST_PERCENT = 0.01;

  @Option(
      names = "--pid",
      paramLabel = "PID",
      description =
          "Measures this running process at once, such as a service; default: a new Memlog.")
  private @Nullable Long pid;

  @Override
  List<Result> run(Screen screen) throws Exception {
    if (pid != null) {
      return measure(screen, pid);
    }
    try (var directory = TemporaryDirectory.make("memlog-bench-idle");
        var server = ServerProcess.start(directory.path(), true, settings()).readyWithin(START)) {
      new Publishing(server.client())
          .searchable(new Chatter(10).messages("idle", MESSAGES), screen, "Ingesting");
      screen.line("Waiting until memories are formed …");
      new MemoriesFormed(server.client()).await();
      screen.line("Waiting for %d s …", SETTLE);
      Thread.sleep(Duration.ofSeconds(SETTLE));
      return measure(screen, server.process().pid());
    }
  }

  private List<Result> measure(Screen screen, long process) throws Exception {
    screen.line("Measuring for %d s …", SECONDS);
    ThreadTimes before = ThreadTimes.of(process);
    OptionalLong writtenBefore = Machine.writtenBytes(process);
    Thread.sleep(Duration.ofSeconds(SECONDS));
    ThreadTimes after = ThreadTimes.of(process);
    OptionalLong writtenAfter = Machine.writtenBytes(process);
    Map<String, Double> percent = after.percentSince(before);
    List<Result> results = new ArrayList<>();
    double all = percent.values().stream().mapToDouble(Double::doubleValue).sum();
    results.add(Result.of("processor time, all threads", all, "% of a core"));
    percent.entrySet().stream()
        .filter(group -> group.getValue() >= LEAST_PERCENT)
        .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
        .forEach(
            group ->
                results.add(Result.of("  " + group.getKey(), group.getValue(), "% of a core")));
    results.add(Result.of("threads", after.count(), "threads"));
    if (writtenBefore.isPresent() && writtenAfter.isPresent()) {
      double bytes = writtenAfter.getAsLong() - writtenBefore.getAsLong();
      results.add(Result.of("written to disk", bytes / 1024 / SECONDS, "KB/s"));
    }
    Machine.residentMb(process).ifPresent(mb -> results.add(Result.of("resident", mb, "MB")));
    return results;
  }
}
