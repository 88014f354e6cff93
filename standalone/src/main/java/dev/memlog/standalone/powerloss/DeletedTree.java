package dev.memlog.standalone.powerloss;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A directory that goes with all that is in it. */
final class DeletedTree {

  private DeletedTree() {}

  /** Deletes it if it is there. */
  static void of(Path directory) throws IOException {
    if (!Files.exists(directory)) {
      return;
    }
    List<Path> deepestFirst;
    try (Stream<Path> tree = Files.walk(directory)) {
      deepestFirst = tree.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path each : deepestFirst) {
      Files.delete(each);
    }
  }
}
