package dev.memlog.standalone.powerloss;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.BooleanSupplier;

/**
 * Tells a start how the run before it ended: a file that stands while a process runs and says which
 * run of the operating system it belongs to. What a killed process has written is still there; what
 * a machine had not flushed when it lost power is not.
 */
final class RunningMarker implements AutoCloseable {

  private static final String FILE = "running";
  private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");

  /** How the run before ended. */
  enum Ending {
    /** There was none, or it was stopped. */
    STOPPED,
    /** The process was killed; the operating system went on. */
    KILLED,
    /** The operating system has been started since, or that cannot be told. */
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
   * Reads what the run before has left.
   *
   * @param root the data directory, held by this process
   * @param flushed asked at the end: whether the broker stopped in order, everything on the disk
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

  /** Returns how the run before ended. */
  Ending lastRun() {
    return lastRun;
  }

  /**
   * Marks this run; on the disk when this returns. From here on a power loss rewinds to the last
   * safe point, so there must be one, unless nothing was ever derived.
   */
  void mark() throws IOException {
    DurableFile.write(file, boot() + "\n");
  }

  /** The kernel's name for its own run; empty where it has none, such as on macOS. */
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
