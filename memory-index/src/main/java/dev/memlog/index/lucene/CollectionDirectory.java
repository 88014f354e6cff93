package dev.memlog.index.lucene;

import dev.memlog.index.CollectionSpec;
import java.nio.file.Path;

/**
 * Where a collection lies: {@code ROOT/passages-1}. The number is its colour; a rebuild fills a
 * directory with the next one while this one serves, and then switches. Until there is a rebuild
 * there is one colour, and it is the live one.
 */
final class CollectionDirectory {

  private static final int FIRST_COLOUR = 1;

  private CollectionDirectory() {}

  /** The directory that answers queries. */
  static Path live(Path root, CollectionSpec spec) {
    return colour(root, spec, FIRST_COLOUR);
  }

  private static Path colour(Path root, CollectionSpec spec, int number) {
    return root.resolve(spec.name() + "-" + number);
  }
}
