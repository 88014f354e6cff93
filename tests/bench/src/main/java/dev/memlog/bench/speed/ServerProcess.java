package dev.memlog.bench.speed;

import dev.memlog.client.MemlogClient;
import dev.memlog.runtime.server.LoopbackPort;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A Memlog server in a separate process, started by {@code memlog up} on free ports. */
record ServerProcess(Process process, Path data, Path printed, MemlogClient client)
    implements AutoCloseable {

  private static final Duration LOOK = Duration.ofMillis(20);
  private static final long SECONDS_TO_STOP = 30;

  /**
   * Starts a server; returns before it is ready.
   *
   * @param directory the directory of its data and its output
   * @param cache true if it may use the ahead-of-time cache
   * @param settings the settings, as of {@code --set}
   */
  static ServerProcess start(Path directory, boolean cache, Map<String, String> settings)
      throws IOException {
    return start(directory, LoopbackPort.free(0, "server.port", "bench"), cache, settings);
  }

  /**
   * Starts a server on a port; returns before it is ready.
   *
   * @param directory the directory of its data and its output
   * @param cache true if it may use the ahead-of-time cache
   * @param settings the settings, as of {@code --set}
   */
  static ServerProcess start(Path directory, int port, boolean cache, Map<String, String> settings)
      throws IOException {
    Path data = directory.resolve("data");
    Path output = directory.resolve("output");
    List<String> command = new ArrayList<>();
    command.add(System.getProperty("memlog.launcher", "./memlog"));
    command.addAll(List.of("up", "--data-dir", data.toString()));
    command.addAll(List.of("--port", Integer.toString(port)));
    command.addAll(List.of("--set", "broker.port=0", "--set", "registry.port=0"));
    settings.forEach((key, value) -> command.addAll(List.of("--set", key + "=" + value)));
    var builder = new ProcessBuilder(command);
    if (!cache) {
      builder.environment().put("MEMLOG_NO_AOT", "1");
    }
    builder.redirectErrorStream(true).redirectOutput(output.toFile());
    return new ServerProcess(
        builder.start(), data, output, MemlogClient.builder("http://127.0.0.1:" + port).build());
  }

  /**
   * Waits until the server is ready.
   *
   * @param longest the longest time to wait
   * @return true if the server became ready within this time
   * @throws IllegalStateException if the server process has ended
   */
  boolean awaitReady(Duration longest) throws IOException, InterruptedException {
    long until = System.nanoTime() + longest.toNanos();
    while (!client.ready()) {
      if (!process.isAlive()) {
        throw new IllegalStateException(
            "memlog up ended with exit code " + process.exitValue() + ": " + output());
      }
      if (System.nanoTime() > until) {
        return false;
      }
      Thread.sleep(LOOK);
    }
    return true;
  }

  /**
   * Returns this server once it is ready.
   *
   * @throws IllegalStateException if the server is not ready within this time; it is stopped
   */
  ServerProcess readyWithin(Duration longest) throws IOException, InterruptedException {
    if (awaitReady(longest)) {
      return this;
    }
    String diagnosis = diagnosis();
    close();
    throw new IllegalStateException("not ready after " + longest + ": " + diagnosis);
  }

  /**
   * Returns the server's output, thread stacks and log, for an error message about a server that is
   * not ready.
   */
  String diagnosis() throws IOException {
    Path log = data.resolve("logs").resolve("memlog.log");
    return "-- output%n%s%n-- threads%n%s%n-- log%n%s"
        .formatted(
            output(),
            ThreadTimes.printed(process.pid()),
            Files.exists(log) ? Files.readString(log) : "");
  }

  private String output() throws IOException {
    return Files.readString(printed);
  }

  /** Kills the server with SIGKILL. */
  void kill() throws InterruptedException {
    client.close();
    process.destroyForcibly().waitFor();
  }

  /** Stops the server with SIGTERM, and kills it if it has not ended after 30 s. */
  @Override
  public void close() {
    client.close();
    process.destroy();
    try {
      if (!process.waitFor(SECONDS_TO_STOP, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
