package dev.memlog.bench.run;

import dev.memlog.standalone.data.TemporaryDirectory;
import dev.memlog.standalone.process.LogFile;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;

/** The log of a measured process, deleted after the run unless the run failed. */
final class RunLog implements AutoCloseable {

  private final TemporaryDirectory directory;
  private volatile boolean kept;

  RunLog(TemporaryDirectory directory) {
    this.directory = directory;
  }

  /** Makes this process log to a new temporary file. */
  static RunLog open() throws IOException {
    var log = new RunLog(TemporaryDirectory.make("memlog-bench-log"));
    LogFile.use(log.file());
    return log;
  }

  Path file() {
    return directory.path().resolve("memlog.log");
  }

  /** Keeps the log of a failed run and prints its path. */
  void keep(PrintStream to) {
    kept = true;
    to.println("memlog: the log of the measured process is " + file());
  }

  /** Deletes the log and its rolled-over files, unless they are kept. */
  @Override
  public void close() {
    if (!kept) {
      directory.close();
    }
  }
}
