package dev.memlog.standalone.data;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * The directory of all stored data, locked by one process at a time. {@code broker} contains the
 * log, from which all other data can be derived. {@code streams} and {@code evolution} contain the
 * stores of Kafka Streams, {@code index} the search index, and {@code view} the views of
 * conversations and memories for queries, and {@code logs} the log files. The files {@code running}
 * and {@code safe-point} determine the repair at a start; {@code format} names the format of the
 * data. Only the user who runs the process may read the directory.
 */
public final class DataDirectory implements AutoCloseable {

  private final Path root;
  private final FileChannel channel;
  private final FileLock lock;

  private DataDirectory(Path root, FileChannel channel, FileLock lock) {
    this.root = root;
    this.channel = channel;
    this.lock = lock;
  }

  /**
   * Creates the directory if absent, and locks it until it is closed. Files that this process
   * creates from now on are private to its user; existing files are made private.
   *
   * @throws DataDirectoryInUseException if the directory is locked already, usually by another
   *     process
   * @throws DataFormatException if the format of the directory differs from {@link
   *     DataFormat#PRESENT}
   * @throws IOException if the directory cannot be written
   */
  public static DataDirectory open(Path root) throws IOException {
    PrivateFiles.createPrivately();
    Files.createDirectories(root);
    var channel =
        FileChannel.open(
            root.resolve("lock"),
            StandardOpenOption.CREATE,
            StandardOpenOption.READ,
            StandardOpenOption.WRITE);
    @Nullable FileLock lock;
    try {
      lock = channel.tryLock();
    } catch (OverlappingFileLockException e) {
      lock = null;
    }
    if (lock == null) {
      String holder = read(channel);
      channel.close();
      throw new DataDirectoryInUseException(root, holder);
    }
    try {
      DataFormat.require(root);
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
    channel.truncate(0);
    String pid = Long.toString(ProcessHandle.current().pid());
    channel.write(ByteBuffer.wrap(pid.getBytes(StandardCharsets.US_ASCII)), 0);
    PrivateFiles.tighten(root);
    return new DataDirectory(root, channel, lock);
  }

  /**
   * Makes all files in the directory private to the process's user again. This is necessary since
   * Kafka Streams lets the group read the directories that it creates.
   */
  public void tighten() throws IOException {
    PrivateFiles.tighten(root);
  }

  private static String read(FileChannel channel) throws IOException {
    var bytes = ByteBuffer.allocate(32);
    channel.read(bytes, 0);
    return StandardCharsets.US_ASCII.decode(bytes.flip()).toString().strip();
  }

  public Path root() {
    return root;
  }

  public Path broker() {
    return root.resolve("broker");
  }

  public Path streams() {
    return root.resolve("streams");
  }

  /** Returns the directory of the stores of evolution, the stage that forms memories. */
  public Path evolution() {
    return root.resolve("evolution");
  }

  public Path index() {
    return root.resolve("index");
  }

  public Path view() {
    return root.resolve("view");
  }

  /**
   * Returns the log file of a process that uses a data directory.
   *
   * @param root the data directory
   */
  public static Path logFile(Path root) {
    return root.resolve("logs").resolve("memlog.log");
  }

  @Override
  public void close() throws IOException {
    lock.close();
    channel.close();
  }
}
