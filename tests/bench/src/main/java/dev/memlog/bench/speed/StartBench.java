package dev.memlog.bench.speed;

import dev.memlog.bench.speed.figure.Result;
import dev.memlog.bench.speed.figure.Timings;
import dev.memlog.bench.speed.load.Chatter;
import dev.memlog.bench.speed.load.Publishing;
import dev.memlog.standalone.data.TemporaryDirectory;
import dev.memlog.terminal.Screen;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
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
      names = "--passages",
      paramLabel = "N",
      description = "The number of passages to index before memory is read; default none.")
  private int passages;

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
    return share > 0 ? slow(screen) : fast(screen);
  }

  /** Measures starts as on a busy machine, with fresh and with used data. */
  private List<Result> slow(Screen screen) throws Exception {
    var fresh = new Timings();
    var again = new Timings();
    for (int i = 0; i < starts; i++) {
      try (var directory = TemporaryDirectory.make("memlog-bench-start")) {
        for (Timings timings : List.of(fresh, again)) {
          screen.line("Starting with %.2f of a processor", share);
          long before = System.nanoTime();
          try (var server = ServerProcess.start(directory.path(), true, Map.of());
              var _ = new CpuShare(server.process(), share)) {
            server.readyWithin(LONGEST_SLOW);
            timings.add(System.nanoTime() - before);
          }
        }
      }
    }
    String how = String.format(Locale.ROOT, " with %.2f of a processor", share);
    return List.of(
        Result.of("start, fresh data," + how, fresh.percentile(50), "ms"),
        Result.of("start, used data," + how, again.percentile(50), "ms"));
  }

  private List<Result> fast(Screen screen) throws Exception {
    List<Result> results = new ArrayList<>();
    for (boolean cache : new boolean[] {true, false}) {
      var fresh = new Timings();
      var again = new Timings();
      for (int i = 0; i < starts; i++) {
        screen.line(
            "Starting " + (cache ? "with" : "without") + " the ahead-of-time cache, " + (i + 1));
        try (var directory = TemporaryDirectory.make("memlog-bench-start")) {
          time(directory.path(), cache, fresh);
          time(directory.path(), cache, again);
        }
      }
      String how = cache ? "with the AOT cache" : "without the AOT cache";
      results.add(Result.of("start, fresh data, " + how, fresh.percentile(50), "ms"));
      results.add(Result.of("start, used data, " + how, again.percentile(50), "ms"));
    }
    memory(screen, results);
    return results;
  }

  private static void time(Path directory, boolean cache, Timings timings) throws Exception {
    long before = System.nanoTime();
    try (var _ = ready(directory, cache)) {
      timings.add(System.nanoTime() - before);
    }
  }

  private void memory(Screen screen, List<Result> results) throws Exception {
    try (var directory = TemporaryDirectory.make("memlog-bench-start");
        var up = ready(directory.path(), true)) {
      OptionalLong before = Machine.residentMb(up.process().pid());
      before.ifPresent(mb -> results.add(Result.of("resident, empty", (double) mb, "MB")));
      if (passages == 0) {
        return;
      }
      new Publishing(up.client())
          .searchable(new Chatter(10).messages("s", passages), screen, "Ingesting");
      OptionalLong after = Machine.residentMb(up.process().pid());
      if (before.isPresent() && after.isPresent()) {
        String with = String.format(Locale.ROOT, " with %,d passages", passages);
        results.add(Result.of("resident" + with, (double) after.getAsLong(), "MB"));
        results.add(
            Result.of(
                "resident for each passage" + with,
                1024.0 * (after.getAsLong() - before.getAsLong()) / passages,
                "kB"));
      }
    }
  }

  private static ServerProcess ready(Path directory, boolean cache) throws Exception {
    return ServerProcess.start(directory, cache, Map.of()).readyWithin(LONGEST);
  }
}
