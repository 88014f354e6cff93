package dev.memlog.runtime;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The recursive deletion of directories. */
public final class DeletedTree {

  private DeletedTree() {}

  /** Deletes a directory and everything in it; does nothing if it does not exist. */
  public static void of(Path directory) throws IOException {
    if (!Files.exists(directory)) {
      return;
    }
    List<Path> deepestFirst;
    try (Stream<Path> tree = Files.walk(directory)) {
      deepestFirst = tree.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path each : deepestFirst) {
      Files.deleteIfExists(each);
    }
  }
}
