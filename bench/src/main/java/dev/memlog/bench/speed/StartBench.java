package dev.memlog.bench.speed;

import dev.memlog.standalone.LoopbackPort;
import dev.memlog.standalone.TemporaryDirectory;
import dev.memlog.standalone.cli.Progress;
import dev.memlog.standalone.cli.Screen;
import dev.memlog.standalone.client.MemlogClient;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * A server of its own process, started by {@code memlog up}: how long until it is ready, on a fresh
 * directory and on a used one, with the ahead-of-time cache and without, and what memory it takes.
 */
final class StartBench implements Bench {

  private static final Duration LONGEST = Duration.ofMinutes(5);

  private final int starts;
  private final int passages;

  /**
   * @param starts of which the median counts
   * @param passages that are there when memory is read; 0: none
   */
  StartBench(int starts, int passages) {
    this.starts = starts;
    this.passages = passages;
  }

  @Override
  public String name() {
    return "start";
  }

  @Override
  public List<Result> run(Screen screen) throws Exception {
    List<Result> results = new ArrayList<>();
    screen.line("Preparing …");
    // The first start after a build makes the cache.
    try (var directory = TemporaryDirectory.make("memlog-bench-start")) {
      new Up(directory.path(), true).close();
    }
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
    try (var _ = new Up(directory, cache)) {
      timings.add(System.nanoTime() - before);
    }
  }

  private void memory(Screen screen, List<Result> results) throws Exception {
    try (var directory = TemporaryDirectory.make("memlog-bench-start");
        var up = new Up(directory.path(), true)) {
      up.resident().ifPresent(mb -> results.add(Result.of("resident, empty", mb, "MB")));
      if (passages == 0) {
        return;
      }
      OptionalLong before = up.resident();
      try (var progress = new Progress(screen, "Ingesting", passages)) {
        new Publishing(up.client)
            .searchable(new Chatter(10).messages("s", passages), progress::set);
      }
      OptionalLong after = up.resident();
      if (before.isPresent() && after.isPresent()) {
        String with = String.format(java.util.Locale.ROOT, " with %,d passages", passages);
        results.add(Result.of("resident" + with, after.getAsLong(), "MB"));
        results.add(
            Result.of(
                "resident for each passage" + with,
                1024.0 * (after.getAsLong() - before.getAsLong()) / passages,
                "kB"));
      }
    }
  }

  /** A server that has become ready. */
  private static final class Up implements AutoCloseable {

    private final Process process;
    final MemlogClient client;

    Up(Path directory, boolean cache) throws IOException, InterruptedException {
      int port = LoopbackPort.free(0, "server.port", "bench");
      var command =
          new ProcessBuilder(
              System.getProperty("memlog.launcher", "./memlog"),
              "up",
              "--data-dir",
              directory.resolve("data").toString(),
              "--port",
              Integer.toString(port),
              "--set",
              "broker.port=0",
              "--set",
              "registry.port=0");
      if (!cache) {
        command.environment().put("MEMLOG_NO_AOT", "1");
      }
      command.redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD);
      process = command.start();
      client = new MemlogClient("http://127.0.0.1:" + port, Optional.empty());
      long until = System.nanoTime() + LONGEST.toNanos();
      while (!client.ready()) {
        if (!process.isAlive() || System.nanoTime() > until) {
          close();
          throw new IllegalStateException("memlog up did not become ready");
        }
        Thread.sleep(Duration.ofMillis(20));
      }
    }

    OptionalLong resident() {
      return Machine.residentMb(process.pid());
    }

    @Override
    public void close() {
      client.close();
      process.destroy();
      try {
        if (!process.waitFor(30, TimeUnit.SECONDS)) {
          process.destroyForcibly().waitFor();
        }
      } catch (InterruptedException e) {
        process.destroyForcibly();
        Thread.currentThread().interrupt();
      }
    }
  }
}
