package dev.memlog.cli;

import static org.awaitility.Awaitility.await;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** {@code memlog} in a JVM of its own, as the launcher starts it. */
public final class ChildProcess implements AutoCloseable {

  private static final Duration UP = Duration.ofMinutes(5);
  private static final int LOG_LINES = 400;
  private static final Pattern LOG = Pattern.compile("Log: (.+)$");
  private static final Pattern URL = Pattern.compile("(http://[^, ]+)");

  private final Process process;
  private final ConcurrentLinkedQueue<String> output = new ConcurrentLinkedQueue<>();
  private final CompletableFuture<String> line = new CompletableFuture<>();
  private final CompletableFuture<Void> silent = new CompletableFuture<>();

  private ChildProcess(Process process) {
    this.process = process;
  }

  /**
   * {@code memlog service NAME}.
   *
   * @param settings as of {@code --set}
   */
  static ChildProcess start(String service, List<String> settings) throws IOException {
    return start(List.of("service", service), "256m", "memlog " + service + " (", settings);
  }

  /**
   * {@code memlog service NAME} of another checkout.
   *
   * @param launcher its file {@code memlog}
   * @param settings as of {@code --set}
   */
  static ChildProcess start(Path launcher, String service, List<String> settings)
      throws IOException {
    var command = new ArrayList<>(List.of(launcher.toString(), "service", service));
    settings.forEach(s -> command.addAll(List.of("--set", s)));
    var environment =
        Map.of(
            "MEMLOG_HEAP", "256m",
            "MEMLOG_JAVA_OPTS",
                "-XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:ReservedCodeCacheSize=240m");
    return run(command, environment, "memlog " + service + " (");
  }

  /**
   * {@code memlog up}: everything in one process.
   *
   * @param settings as of {@code --set}
   */
  public static ChildProcess everything(List<String> settings) throws IOException {
    return start(List.of("up"), "512m", "  API ", settings);
  }

  /**
   * {@code memlog} with these arguments and variables of the environment.
   *
   * @param said the beginning of the line with which it says what listens where
   */
  static ChildProcess start(List<String> arguments, Map<String, String> environment, String said)
      throws IOException {
    return start(arguments, "384m", said, List.of(), environment);
  }

  private static ChildProcess start(
      List<String> arguments, String heap, String said, List<String> settings) throws IOException {
    return start(arguments, heap, said, settings, Map.of());
  }

  private static ChildProcess start(
      List<String> arguments,
      String heap,
      String said,
      List<String> settings,
      Map<String, String> environment)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(
        List.of(
            "--sun-misc-unsafe-memory-access=allow",
            "--enable-native-access=ALL-UNNAMED",
            "-Xmx" + heap,
            "-XX:+UseSerialGC",
            "-XX:MetaspaceSize=128m",
            "-XX:TieredStopAtLevel=1",
            "-XX:ReservedCodeCacheSize=240m",
            "-cp",
            System.getProperty("surefire.test.class.path", System.getProperty("java.class.path")),
            Main.class.getName()));
    command.addAll(arguments);
    settings.forEach(s -> command.addAll(List.of("--set", s)));
    return run(command, environment, said);
  }

  private static ChildProcess run(
      List<String> command, Map<String, String> environment, String said) throws IOException {
    var builder = new ProcessBuilder(command).redirectErrorStream(true);
    // Variables of the tests, such as MEMLOG_QDRANT_BINARY, are no settings of a service.
    builder.environment().keySet().removeIf(name -> name.startsWith("MEMLOG_"));
    builder.environment().putAll(environment);
    var child = new ChildProcess(builder.start());
    Thread.ofVirtual().start(() -> child.read(said));
    return child;
  }

  private void read(String start) {
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      for (String text = lines.readLine(); text != null; text = lines.readLine()) {
        output.add(text);
        if (text.startsWith(start)) {
          line.complete(text);
        }
      }
      line.completeExceptionally(new IOException("it ended: " + output()));
    } catch (IOException e) {
      line.completeExceptionally(e);
    } finally {
      silent.complete(null);
    }
  }

  /**
   * Waits until it has said what listens where.
   *
   * @throws TimeoutException if it does not within five minutes, with all that shows why
   */
  public ChildProcess up() throws Exception {
    return up(UP);
  }

  /**
   * Waits until it has said what listens where.
   *
   * @throws TimeoutException if it does not in time, with its output, its threads and the end of
   *     its log file
   */
  ChildProcess up(Duration longest) throws Exception {
    try {
      line.get(longest.toMillis(), TimeUnit.MILLISECONDS);
      return this;
    } catch (TimeoutException e) {
      var hanging =
          new TimeoutException(
              "memlog must be up within %s, is not%n-- output%n%s%n-- threads%n%s%n-- end of %s%n%s"
                  .formatted(longest, output(), threads(), logFile(), endOfLog()));
      hanging.initCause(e);
      throw hanging;
    }
  }

  /** Returns the stacks of its threads, or why they cannot be had. */
  private String threads() throws IOException, InterruptedException {
    String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
    Process asked =
        new ProcessBuilder(jcmd, Long.toString(process.pid()), "Thread.print")
            .redirectErrorStream(true)
            .start();
    String printed = new String(asked.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    asked.waitFor();
    return printed;
  }

  /** Returns the file that it said it logs to; empty if it has said none. */
  private Optional<Path> logFile() {
    return output.stream()
        .map(LOG::matcher)
        .filter(Matcher::find)
        .map(matcher -> Path.of(matcher.group(1)))
        .findFirst();
  }

  private String endOfLog() throws IOException {
    Optional<Path> file = logFile().filter(Files::exists);
    if (file.isEmpty()) {
      return "";
    }
    List<String> lines = Files.readAllLines(file.get());
    return String.join("\n", lines.subList(Math.max(0, lines.size() - LOG_LINES), lines.size()));
  }

  /** Returns the address of the process's server. */
  public String url() {
    Matcher matcher = URL.matcher(line.join());
    if (!matcher.find()) {
      throw new AssertionError("no URL in " + line.join());
    }
    return matcher.group(1);
  }

  /**
   * Returns the address of a further server of the process.
   *
   * @param label the words before the address, such as {@code API for operators at}
   */
  String url(String label) {
    Matcher matcher = Pattern.compile(Pattern.quote(label) + " " + URL).matcher(line.join());
    if (!matcher.find()) {
      throw new AssertionError("no URL after " + label + " in " + line.join());
    }
    return matcher.group(1);
  }

  /** Waits until it has said this. */
  void awaitOutput(String text) {
    await().atMost(UP).until(() -> output().contains(text));
  }

  String output() {
    return String.join("\n", output);
  }

  /** SIGSTOP: the process does nothing until {@link #goOn}. */
  void pause() throws Exception {
    signal("STOP");
  }

  /** SIGCONT. */
  void goOn() throws Exception {
    signal("CONT");
  }

  private void signal(String name) throws Exception {
    Process kill =
        new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).inheritIO().start();
    if (kill.waitFor() != 0) {
      throw new AssertionError("cannot send SIG%s to %d".formatted(name, process.pid()));
    }
  }

  /** SIGTERM. */
  int terminate() throws InterruptedException {
    // Process.destroy would also stop listening to it.
    boolean unused = process.toHandle().destroy();
    return exitCode();
  }

  int exitCode() throws InterruptedException {
    if (!process.waitFor(60, TimeUnit.SECONDS)) {
      throw new AssertionError("still runs: " + output());
    }
    silent.join(); // what it said last is read after it has ended
    return process.exitValue();
  }

  /** SIGKILL. */
  @Override
  public void close() {
    process.destroyForcibly().onExit().join();
  }
}
