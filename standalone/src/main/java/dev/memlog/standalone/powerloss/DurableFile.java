package dev.memlog.standalone.powerloss;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;
import org.apache.kafka.common.utils.Utils;

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
    Utils.flushDir(file.toAbsolutePath().getParent());
  }

  static void delete(Path file) throws IOException {
    if (Files.deleteIfExists(file)) {
      Utils.flushDir(file.toAbsolutePath().getParent());
    }
  }

  /** Flushes a directory with all its files to the disk. */
  public static void flushTree(Path directory) throws IOException {
    List<Path> all;
    try (Stream<Path> tree = Files.walk(directory)) {
      all = tree.toList();
    }
    for (Path each : all) {
      if (Files.isDirectory(each)) {
        Utils.flushDir(each);
      } else {
        try (var channel = FileChannel.open(each, StandardOpenOption.WRITE)) {
          channel.force(true);
        }
      }
    }
  }
}
