package dev.memlog.bench.run;

import dev.memlog.standalone.process.LogFile;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** The log of a measured process, deleted after the run unless the run failed. */
final class RunLog implements AutoCloseable {

  private final Path file;
  private volatile boolean kept;

  RunLog(Path file) {
    this.file = file;
  }

  /** Makes this process log to a new temporary file. */
  static RunLog open() throws IOException {
    var log = new RunLog(Files.createTempFile("memlog-bench-", ".log"));
    LogFile.use(log.file);
    return log;
  }

  Path file() {
    return file;
  }

  /** Keeps the log of a failed run and prints its path. */
  void keep(PrintStream to) {
    kept = true;
    to.println("memlog: the log of the measured process is " + file);
  }

  /** Deletes the log and its rolled-over files, unless they are kept. */
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
