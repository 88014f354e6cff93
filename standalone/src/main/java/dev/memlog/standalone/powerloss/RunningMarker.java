package dev.memlog.standalone.powerloss;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.BooleanSupplier;

/**
 * A marker file that shows at a start how the last run ended. The file exists while a process runs,
 * and contains the kernel's boot id. After a kill, data written by the process survives; after a
 * power loss, unflushed data is lost.
 *
 * @param lastRun the ending of the last run
 */
record RunningMarker(Path file, Ending lastRun, BooleanSupplier flushed) implements AutoCloseable {

  /** The name of the file in the data directory. */
  static final String FILE = "running";

  private static final Path BOOT = Path.of("/proc/sys/kernel/random/boot_id");

  /** The ending of the last run. */
  enum Ending {
    /** The last run shut down cleanly, or there was none. */
    STOPPED,
    /** The process was killed; the operating system kept running. */
    KILLED,
    /** The operating system has restarted since, or it is unknown whether a restart happened. */
    POWER_LOST
  }

  /**
   * Reads the marker of the last run.
   *
   * @param root the data directory, locked by this process
   * @param flushed a function, called by {@link #close}, that returns whether the broker shut down
   *     cleanly, with everything flushed
   */
  static RunningMarker read(Path root, BooleanSupplier flushed) throws IOException {
    Path file = root.resolve(FILE);
    if (!Files.exists(file)) {
      return new RunningMarker(file, Ending.STOPPED, flushed);
    }
    // A damaged mark equals no boot id, so the start rewinds to the safe point.
    String before = Files.readString(file, ISO_8859_1).strip();
    boolean same = !before.isEmpty() && before.equals(boot());
    return new RunningMarker(file, same ? Ending.KILLED : Ending.POWER_LOST, flushed);
  }

  /**
   * Marks this run as running. The mark is on the disk when this method returns. From then on, a
   * power loss causes a rewind to the last safe point. So there must be a safe point, unless there
   * is no derived data.
   */
  void mark() throws IOException {
    DurableFile.write(file, boot() + "\n");
  }

  /** Returns the kernel's boot id; empty if the system, such as macOS, provides none. */
  private static String boot() throws IOException {
    return Files.exists(BOOT) ? Files.readString(BOOT, UTF_8).strip() : "";
  }

  /** Removes the mark, if the broker shut down cleanly. */
  @Override
  public void close() throws IOException {
    if (flushed.getAsBoolean()) {
      DurableFile.delete(file);
    }
  }
}
