package dev.memlog.bench;

import dev.memlog.standalone.cli.LogFile;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** The log of what is measured: gone with it, unless it is what one looks at next. */
final class RunLog implements AutoCloseable {

  private final Path file;
  private volatile boolean kept;

  RunLog(Path file) {
    this.file = file;
  }

  /** From here on, this process logs to a file of its own among the temporary ones. */
  static RunLog open() throws IOException {
    var log = new RunLog(Files.createTempFile("memlog-bench-", ".log"));
    LogFile.use(log.file);
    return log;
  }

  Path file() {
    return file;
  }

  /** Something went wrong: it stays, and whoever waits is told where. */
  void keep(PrintStream to) {
    kept = true;
    to.println("memlog: what was measured logged to " + file);
  }

  /** Deletes it, and what it had rolled over to, unless it is kept. */
  @Override
  public void close() {
    if (kept) {
      return;
    }
    Path directory = file.toAbsolutePath().getParent();
    try (Stream<Path> files = Files.list(directory == null ? Path.of("") : directory)) {
      String name = String.valueOf(file.getFileName());
      for (Path one : files.filter(f -> f.getFileName().toString().startsWith(name)).toList()) {
        Files.deleteIfExists(one);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the log " + file + " cannot be deleted", e);
    }
  }
}
