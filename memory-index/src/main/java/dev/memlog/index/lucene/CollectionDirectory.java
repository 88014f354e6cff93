package dev.memlog.index.lucene;

import dev.memlog.index.CollectionSpec;
import java.nio.file.Path;

/**
 * The directory of a collection: {@code ROOT/passages-1}. The number is its colour. A rebuild is to
 * fill a directory of the next colour while this one serves, and then to switch. As long as there
 * is no rebuild, the first colour is the live one.
 */
final class CollectionDirectory {

  private static final int FIRST_COLOUR = 1;

  private CollectionDirectory() {}

  /** Returns the directory that answers queries. */
  static Path live(Path root, CollectionSpec spec) {
    return colour(root, spec, FIRST_COLOUR);
  }

  private static Path colour(Path root, CollectionSpec spec, int number) {
    return root.resolve(spec.name() + "-" + number);
  }
}
