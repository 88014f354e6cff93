package dev.memlog.bench.speed;

import dev.memlog.bench.speed.figure.Result;
import dev.memlog.bench.speed.figure.Timings;
import dev.memlog.standalone.data.TemporaryDirectory;
import dev.memlog.terminal.Screen;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * A benchmark of a server process started by {@code memlog up}: the time until it is ready and its
 * memory. It measures starts with fresh and with used directories, with and without the
 * ahead-of-time cache.
 */
@Command(
    name = "start",
    description = "The time from memlog up until the server is ready, and its memory.")
final class StartBench extends Bench {

  private static final Duration LONGEST = Duration.ofMinutes(5);

  /** The longest start on a share of a processor; the server's own limit ends it before. */
  private static final Duration LONGEST_SLOW = Duration.ofMinutes(30);

  @Option(
      names = "--starts",
      paramLabel = "N",
      description =
          "The number of starts, of which the median counts; default " + "${DEFAULT-VALUE}.")
  private int starts = 5;

  @Option(
      names = "--cpu",
      paramLabel = "SHARE",
      description =
          "Starts on this share of one processor, such as 0.1, as on a busy machine; "
              + "default the whole machine.")
  private double share;

  @Override
  List<Result> run(Screen screen) throws Exception {
    if (share < 0 || share >= 1) {
      throw wrong("--cpu must be between 0 and 1, got " + share);
    }
    screen.line("Preparing...");
    // The first start after a build creates the cache.
    try (var directory = TemporaryDirectory.make("memlog-bench-start")) {
      ready(directory.path(), true).close();
    }
    if (share > 0) {
      return measure(screen, true, String.format(Locale.ROOT, "with %.2f of a processor", share));
    }
    List<Result> results = new ArrayList<>(measure(screen, true, "with the AOT cache"));
    results.addAll(measure(screen, false, "without the AOT cache"));
    try (var directory = TemporaryDirectory.make("memlog-bench-start");
        var up = ready(directory.path(), true)) {
      Machine.residentMb(up.process().pid())
          .ifPresent(mb -> results.add(Result.of("resident, empty", mb, "MB")));
    }
    return results;
  }

  /** Measures starts with fresh and with used data. */
  private List<Result> measure(Screen screen, boolean cache, String how) throws Exception {
    var fresh = new Timings();
    var again = new Timings();
    for (int i = 0; i < starts; i++) {
      try (var directory = TemporaryDirectory.make("memlog-bench-start")) {
        for (Timings timings : List.of(fresh, again)) {
          screen.line("Starting " + how + ", " + (i + 1));
          long before = System.nanoTime();
          try (var server = ServerProcess.start(directory.path(), cache, Map.of());
              var _ = share > 0 ? new CpuShare(server.process(), share) : null) {
            server.readyWithin(share > 0 ? LONGEST_SLOW : LONGEST);
            timings.add(System.nanoTime() - before);
          }
        }
      }
    }
    return List.of(
        Result.of("start, fresh data, " + how, fresh.percentile(50), "ms"),
        Result.of("start, used data, " + how, again.percentile(50), "ms"));
  }

  private static ServerProcess ready(Path directory, boolean cache) throws Exception {
    return ServerProcess.start(directory, cache, Map.of()).readyWithin(LONGEST);
  }
}
