package dev.memlog.standalone;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.stream.Stream;

/** A copy of a data directory in use, as a kill of its process at this moment would leave it. */
public final class KilledCopy {

  private KilledCopy() {}

  /** Copies all files that exist while they are read. */
  public static Path of(Path running, Path to) throws IOException {
    List<Path> files;
    try (Stream<Path> tree = Files.walk(running)) {
      files = tree.toList();
    } catch (UncheckedIOException e) {
      // A file vanished while the tree was listed.
      return of(running, to);
    }
    for (Path file : files) {
      Path copy = to.resolve(running.relativize(file).toString());
      try {
        if (Files.isDirectory(file)) {
          Files.createDirectories(copy);
        } else {
          Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING);
        }
      } catch (NoSuchFileException _) {
        // Deleted meanwhile, as if the kill came a moment later.
      }
    }
    return to;
  }
}
