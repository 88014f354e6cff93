package dev.memlog.standalone;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;

/** A Memlog of {@link TestConfig#remembering} in a JVM of its own, which tests kill. */
public final class ChildMemlog implements AutoCloseable {

  private static final String READY = "ready at ";

  private final Process process;
  private final String url;

  private ChildMemlog(Process process, String url) {
    this.process = process;
    this.url = url;
  }

  /**
   * Starts a Memlog, and waits until it is ready.
   *
   * @param data its data directory, which a killed one may have left
   * @param longest the longest wait
   */
  public static ChildMemlog start(Path data, Duration longest) throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--sun-misc-unsafe-memory-access=allow",
                "--enable-native-access=ALL-UNNAMED",
                "-Xmx512m",
                "-XX:+UseSerialGC",
                "-XX:MetaspaceSize=128m",
                "-XX:TieredStopAtLevel=1",
                "-XX:ReservedCodeCacheSize=240m",
                "-cp",
                System.getProperty(
                    "surefire.test.class.path", System.getProperty("java.class.path")),
                ChildMemlog.class.getName(),
                data.toString(),
                longest.toString())
            .redirectErrorStream(true)
            .start();
    var ready = new CompletableFuture<String>();
    var output = new ConcurrentLinkedQueue<String>();
    Thread.ofVirtual().start(() -> read(process, output, ready));
    try {
      return new ChildMemlog(process, ready.get(longest.toMillis(), TimeUnit.MILLISECONDS));
    } catch (Exception e) {
      process.destroyForcibly();
      throw new IllegalStateException("a Memlog must start: " + String.join("\n", output), e);
    }
  }

  private static void read(
      Process process, ConcurrentLinkedQueue<String> output, CompletableFuture<String> ready) {
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        output.add(line);
        if (line.startsWith(READY)) {
          ready.complete(line.substring(READY.length()));
        }
      }
      ready.completeExceptionally(new IOException("it ended"));
    } catch (IOException e) {
      ready.completeExceptionally(e);
    }
  }

  /** Returns the address of its API. */
  public String url() {
    return url;
  }

  /** Kills it with SIGKILL, and waits until it has ended. */
  @Override
  public void close() {
    process.destroyForcibly().onExit().join();
  }

  /** Runs a Memlog until the parent closes the standard input, also by its own end. */
  public static void main(String[] arguments) throws Exception {
    EmbeddedMemlog memlog =
        TestConfig.startRemembering(Path.of(arguments[0]), Duration.parse(arguments[1]));
    System.out.println(READY + memlog.addresses().api());
    while (System.in.read() >= 0) {
      // Nothing is said to it.
    }
    Runtime.getRuntime().halt(0);
  }
}
