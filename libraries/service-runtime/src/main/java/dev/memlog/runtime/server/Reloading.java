package dev.memlog.runtime.server;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A watch that reloads files when their content changes. Unusable content is logged and counted
 * ({@code memlog.api.reloads}), and the former content stays in use. The watch compares contents
 * instead of times, since mounted secrets change by replacing a link.
 */
final class Reloading implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(Reloading.class);

  /** A function that loads the files and applies their content. */
  interface Load {
    void load() throws Exception;
  }

  private final Duration interval;
  private final MeterRegistry meters;
  private final List<Watched> all = new ArrayList<>();

  @GuardedBy("this")
  private @Nullable ScheduledExecutorService thread;

  Reloading(Duration interval, MeterRegistry meters) {
    this.interval = interval;
    this.meters = meters;
  }

  /**
   * Loads files now, and again whenever they change after {@link #start}.
   *
   * @param what the content of the files, for the log, such as keys
   * @throws Exception if the present content of the files is unusable
   */
  void watch(String what, List<Path> files, Load load) throws Exception {
    var watched = new Watched(what, files, load);
    watched.seen = watched.content();
    load.load();
    all.add(watched);
  }

  synchronized void start() {
    if (!all.isEmpty() && thread == null) {
      var started =
          Executors.newSingleThreadScheduledExecutor(
              Thread.ofPlatform().daemon().name("reloading").factory());
      long millis = interval.toMillis();
      var unused =
          started.scheduleWithFixedDelay(this::check, millis, millis, TimeUnit.MILLISECONDS);
      thread = started;
    }
  }

  private void check() {
    all.forEach(Watched::check);
  }

  @Override
  public synchronized void close() {
    if (thread != null) {
      thread.shutdownNow();
      thread = null;
    }
  }

  private final class Watched {

    private final String what;
    private final List<Path> files;
    private final Load load;
    private List<byte[]> seen = List.of();

    Watched(String what, List<Path> files, Load load) {
      this.what = what;
      this.files = files;
      this.load = load;
    }

    List<byte[]> content() throws IOException {
      List<byte[]> contents = new ArrayList<>();
      for (Path file : files) {
        contents.add(Files.readAllBytes(file));
      }
      return contents;
    }

    /**
     * Reloads the files if their content changed. Each content is tried once. A temporarily missing
     * file counts as unchanged.
     */
    void check() {
      try {
        List<byte[]> now = content();
        if (Arrays.deepEquals(now.toArray(), seen.toArray())) {
          return;
        }
        seen = now;
      } catch (IOException e) {
        log.atDebug().addKeyValue("what", what).setCause(e).log("cannot be read now");
        return;
      }
      try {
        load.load();
        log.atInfo().addKeyValue("what", what).addKeyValue("files", files).log("reloaded");
        count("done");
      } catch (Exception e) {
        log.atError()
            .addKeyValue("what", what)
            .addKeyValue("files", files)
            .setCause(e)
            .log("new content is invalid; the former content stays in use");
        count("refused");
      }
    }

    private void count(String outcome) {
      meters.counter("memlog.api.reloads", "what", what, "outcome", outcome).increment();
    }
  }
}
