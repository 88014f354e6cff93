package dev.memlog.standalone.powerloss;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;

/**
 * A writer of small files. After a power loss, such a file has either its old or its new content,
 * and is complete.
 */
public final class DurableFile {

  private DurableFile() {}

  /** Replaces a file atomically. The new version is on the disk when this method returns. */
  public static void write(Path file, String text) throws IOException {
    Path next = file.resolveSibling(file.getFileName() + ".next");
    try (var channel =
        FileChannel.open(
            next,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(UTF_8));
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      channel.force(true);
    }
    Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    flushDirectory(requireNonNull(file.toAbsolutePath().getParent()));
  }

  static void delete(Path file) throws IOException {
    if (Files.deleteIfExists(file)) {
      flushDirectory(requireNonNull(file.toAbsolutePath().getParent()));
    }
  }

  /** Flushes a directory to the disk. Only then are names of created or renamed files durable. */
  public static void flushDirectory(Path directory) throws IOException {
    try (var channel = FileChannel.open(directory, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }
}
