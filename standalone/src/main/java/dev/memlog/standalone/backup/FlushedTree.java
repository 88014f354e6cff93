package dev.memlog.standalone.backup;

import dev.memlog.standalone.powerloss.DurableFile;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;

/** A utility that flushes a directory with all its files to the disk. */
final class FlushedTree {

  private FlushedTree() {}

  static void flush(Path directory) throws IOException {
    List<Path> all;
    try (Stream<Path> tree = Files.walk(directory)) {
      all = tree.toList();
    }
    for (Path each : all) {
      if (Files.isDirectory(each)) {
        DurableFile.flushDirectory(each);
      } else {
        try (var channel = FileChannel.open(each, StandardOpenOption.WRITE)) {
          channel.force(true);
        }
      }
    }
  }
}
