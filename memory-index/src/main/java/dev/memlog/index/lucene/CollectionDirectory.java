package dev.memlog.index.lucene;

import dev.memlog.index.CollectionSpec;
import dev.memlog.index.IndexUnavailableException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The directory of a collection, such as {@code ROOT/passages-1}. The number allows a rebuild to
 * fill another directory while this one serves.
 */
final class CollectionDirectory {

  private static final int FIRST_COLOUR = 1;

  /** The least free disk space, in bytes; with less, the next merge may not fit. */
  private static final long LEAST_FREE_BYTES = 64L << 20;

  private CollectionDirectory() {}

  /**
   * Checks that the disk of a directory can be written.
   *
   * @throws IndexUnavailableException if it is full, read-only or cannot be reached
   */
  static void checkSpace(Path directory) {
    try {
      long free = Files.getFileStore(directory).getUsableSpace();
      if (free < LEAST_FREE_BYTES || !Files.isWritable(directory)) {
        throw new IndexUnavailableException(
            "index %s must be writable with %d bytes free, got %d"
                .formatted(directory, LEAST_FREE_BYTES, free));
      }
    } catch (IOException e) {
      throw new IndexUnavailableException(
          "index " + directory + " cannot be reached: " + e.getMessage(), e);
    }
  }

  /** Returns the directory that answers queries. */
  static Path live(Path root, CollectionSpec spec) {
    return colour(root, spec, FIRST_COLOUR);
  }

  private static Path colour(Path root, CollectionSpec spec, int number) {
    return root.resolve(spec.name() + "-" + number);
  }
}
