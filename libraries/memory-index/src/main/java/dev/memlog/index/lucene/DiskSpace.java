package dev.memlog.index.lucene;

import dev.memlog.index.IndexUnavailableException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A check of the disk that contains a collection's directory. */
final class DiskSpace {

  /** The minimum free disk space, in bytes; with less, the next merge may not fit. */
  private static final long LEAST_FREE_BYTES = 64L << 20;

  private DiskSpace() {}

  /**
   * Checks that the disk of a directory can be written.
   *
   * @throws IndexUnavailableException if the disk is full, is read-only or cannot be reached
   */
  static void check(Path directory) {
    // A FileStore would read the system's table of mounts, here every second.
    long free = directory.toFile().getUsableSpace();
    if (free < LEAST_FREE_BYTES || !Files.isWritable(directory)) {
      throw new IndexUnavailableException(
          "index %s must be writable with %d bytes free, got %d"
              .formatted(directory, LEAST_FREE_BYTES, free));
    }
  }
}
