package dev.memlog.standalone.powerloss;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.BooleanSupplier;

/**
 * A file that tells a start how the last run ended. It exists while a process runs and names the
 * run of the operating system. Data that a killed process has written survives; data that a machine
 * had not flushed when it lost power does not.
 */
final class RunningMarker implements AutoCloseable {

  private static final String FILE = "running";
  private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");

  /** The ending of the last run. */
  enum Ending {
    /** The last run was stopped in order, or there was none. */
    STOPPED,
    /** The process was killed; the operating system kept running. */
    KILLED,
    /** The operating system was restarted since, or that is unknown. */
    POWER_LOST
  }

  private final Path file;
  private final Ending lastRun;
  private final BooleanSupplier flushed;

  private RunningMarker(Path file, Ending lastRun, BooleanSupplier flushed) {
    this.file = file;
    this.lastRun = lastRun;
    this.flushed = flushed;
  }

  /**
   * Reads the marker of the last run.
   *
   * @param root the data directory, held by this process
   * @param flushed a function that tells at the end whether the broker stopped in order, with
   *     everything on the disk
   */
  static RunningMarker read(Path root, BooleanSupplier flushed) throws IOException {
    Path file = root.resolve(FILE);
    if (!Files.exists(file)) {
      return new RunningMarker(file, Ending.STOPPED, flushed);
    }
    String before = Files.readString(file, UTF_8).strip();
    boolean same = !before.isEmpty() && before.equals(boot());
    return new RunningMarker(file, same ? Ending.KILLED : Ending.POWER_LOST, flushed);
  }

  /** Returns the ending of the last run. */
  Ending lastRun() {
    return lastRun;
  }

  /**
   * Marks this run; the mark is on the disk when this returns. From then on a power loss rewinds to
   * the last safe point. So there must be one, unless nothing was ever derived.
   */
  void mark() throws IOException {
    DurableFile.write(file, boot() + "\n");
  }

  /** Returns the kernel's id of its current run; empty if the system has none, such as macOS. */
  private static String boot() throws IOException {
    return Files.exists(BOOT) ? Files.readString(BOOT, UTF_8).strip() : "";
  }

  /** Removes the mark, if the broker stopped in order. */
  @Override
  public void close() throws IOException {
    if (flushed.getAsBoolean()) {
      DurableFile.delete(file);
    }
  }
}
