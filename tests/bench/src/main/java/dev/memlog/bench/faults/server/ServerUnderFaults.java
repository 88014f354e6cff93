package dev.memlog.bench.faults.server;

import dev.memlog.bench.run.JavaProcess;
import dev.memlog.runtime.DeletedTree;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.server.LoopbackPort;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A Memlog server in a separate process, into which a test injects faults. The server keeps its
 * data and its ports over stops and kills. Not thread-safe.
 */
public final class ServerUnderFaults implements AutoCloseable {

  /** The API key of the only operator, which is also the name of the operator's tenant. */
  public static final String OPERATOR = "operator";

  private static final long SECONDS_TO_STOP = 60;

  private final Path directory;
  private final List<String> tenants;
  private final List<Integer> ports;
  private Process process;
  private BufferedReader answers;
  private PrintStream commands;

  /**
   * Starts a server and waits until it is ready.
   *
   * @param directory an existing directory for the server's data and log
   * @param tenants the tenants in addition to {@link #OPERATOR}; the key of a tenant is its name
   * @throws IllegalStateException if the server ends before it is ready
   */
  public ServerUnderFaults(Path directory, List<String> tenants) throws IOException {
    this.directory = directory;
    this.tenants = List.copyOf(tenants);
    ports =
        Stream.of("server.port", "broker.port", "registry.port")
            .map(setting -> LoopbackPort.free(0, setting, "faults"))
            .toList();
    launch();
  }

  private void launch() throws IOException {
    // The process is short-lived, so a fast start matters most.
    List<String> command = new ArrayList<>(JavaProcess.command("768m"));
    command.addAll(List.of("-XX:ReservedCodeCacheSize=240m", "--add-modules"));
    command.addAll(List.of("jdk.incubator.vector", "--enable-native-access=ALL-UNNAMED"));
    command.addAll(List.of(FaultyServer.class.getName(), directory.toString()));
    ports.forEach(port -> command.add(port.toString()));
    command.add(String.join(",", tenants));
    process =
        new ProcessBuilder(command)
            .redirectError(Redirect.appendTo(directory.resolve("errors").toFile()))
            .start();
    answers = process.inputReader(StandardCharsets.UTF_8);
    commands = new PrintStream(process.getOutputStream(), true, StandardCharsets.UTF_8);
    String said = answers.readLine();
    if (!FaultyServer.READY.equals(said)) {
      throw new IllegalStateException(
          "the server said " + said + " instead of ready; see " + directory);
    }
  }

  /** Returns the address of the server's API, {@code http://host:port}. */
  public String api() {
    return "http://127.0.0.1:" + ports.get(0);
  }

  /** Returns the connection to the server's broker and registry. */
  public KafkaSettings kafka() {
    return new KafkaSettings(
        "127.0.0.1:" + ports.get(1), "http://127.0.0.1:" + ports.get(2), Map.of(), Map.of());
  }

  /** Sets what happens to calls of the indexes, until {@link #heal} is called. */
  public void setIndex(OutageSwitch.State state) throws IOException {
    ask("index " + state);
  }

  /** Makes the embedder unavailable until {@link #heal} is called. */
  public void breakEmbedder() throws IOException {
    ask("embedder true");
  }

  /**
   * Sets the server's clock to the system's clock plus an offset.
   *
   * @param offset the offset; negative for the past
   */
  public void jump(Duration offset) throws IOException {
    ask("clock " + offset);
  }

  /** Ends every injected fault of the indexes and the embedder; does not change the clock. */
  public void heal() throws IOException {
    setIndex(OutageSwitch.State.UP);
    ask("embedder false");
  }

  /**
   * Damages a live index without notice to its indexer: removes some entries, adds some, replaces
   * some by older versions, and alters some.
   *
   * @param kind the index, {@code passages} or {@code memories}
   * @param most the largest number of entries to damage in each of these four ways
   * @param seed the seed of the choice of entries
   * @return the number of entries damaged in each way
   */
  public int damage(String kind, int most, long seed) throws IOException {
    return Integer.parseInt(ask("damage " + kind + " " + most + " " + seed));
  }

  /**
   * Returns the passages and statements that were embedded since the last start, in order. Each is
   * given as the set of its invented words ({@code Tokens}).
   */
  public List<Set<String>> embedded() throws IOException {
    String answer = ask("embedded");
    return answer.isEmpty()
        ? List.of()
        : Stream.of(answer.split(" ")).map(text -> Set.of(text.split("\\+"))).toList();
  }

  private String ask(String command) throws IOException {
    commands.println(command);
    String answer = answers.readLine();
    if (answer == null) {
      throw new IllegalStateException("the server ended on " + command + "; see " + directory);
    }
    if (answer.startsWith(FaultyServer.FAILED)) {
      throw new IllegalStateException(command + " " + answer);
    }
    return answer;
  }

  /**
   * Kills the server with SIGKILL, starts it again with the same data, and waits until it is ready.
   */
  public void kill() throws Exception {
    process.destroyForcibly().waitFor();
    launch();
  }

  /**
   * Stops the server with SIGTERM, starts it again with the same data, and waits until it is ready.
   *
   * @throws IllegalStateException if the server does not stop within 60 s
   */
  public void stop() throws Exception {
    end();
    launch();
  }

  /**
   * Stops the server, deletes its indexes, starts it again, and waits until it is ready.
   *
   * @throws IllegalStateException if the server does not stop within 60 s
   */
  public void loseIndexes() throws Exception {
    end();
    Path indexes = directory.resolve("data").resolve("index");
    if (!Files.isDirectory(indexes)) {
      throw new IllegalStateException("there is no index to lose in " + indexes);
    }
    DeletedTree.of(indexes);
    launch();
  }

  private void end() throws InterruptedException {
    process.destroy();
    if (!process.waitFor(SECONDS_TO_STOP, TimeUnit.SECONDS)) {
      process.destroyForcibly().waitFor();
      throw new IllegalStateException(
          "the server did not stop within " + SECONDS_TO_STOP + " s; see " + directory);
    }
  }

  /** Kills the server; its data remains in the directory. */
  @Override
  public void close() {
    process.destroyForcibly().onExit().join();
  }
}
