package dev.memlog.index.lucene;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;

import dev.memlog.index.CollectionNames;
import dev.memlog.index.IndexUnavailableException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.lucene.util.IOUtils;

/** The directories {@code ROOT/KIND-1}, {@code ROOT/KIND-2} and so on of one kind. */
record CollectionDirectories(Path root, CollectionNames naming) {

  /** The suffix of a directory that is being deleted; a crash may leave it. */
  private static final String DROPPED = ".dropped";

  /**
   * Returns the directory of a collection.
   *
   * @throws IllegalArgumentException if no collection of the kind can have this name
   */
  Path of(String name) {
    return root.resolve(naming.require(name));
  }

  /** Returns the names of the collections that exist, lowest number first. */
  List<String> names() {
    return naming.among(list().stream());
  }

  /** Deletes a directory if it exists, and the remains of earlier deletions. */
  void delete(Path directory) {
    try {
      if (Files.exists(directory)) {
        Path dropped = directory.resolveSibling(directory.getFileName() + DROPPED);
        IOUtils.rm(dropped);
        // A partly deleted directory must not be taken for a collection.
        Files.move(directory, dropped, ATOMIC_MOVE);
      }
      Stream<String> left =
          list().stream()
              .filter(name -> name.endsWith(DROPPED))
              .map(name -> name.substring(0, name.length() - DROPPED.length()));
      for (String name : naming.among(left)) {
        IOUtils.rm(root.resolve(name + DROPPED));
      }
    } catch (IOException e) {
      throw unavailable("deleted in", e);
    }
  }

  private List<String> list() {
    if (!Files.isDirectory(root)) {
      return List.of();
    }
    try (Stream<Path> children = Files.list(root)) {
      return children
          .filter(Files::isDirectory)
          .map(child -> child.getFileName().toString())
          .toList();
    } catch (IOException e) {
      throw unavailable("listed in", e);
    }
  }

  private IndexUnavailableException unavailable(String what, IOException cause) {
    return new IndexUnavailableException(
        "collections could not be " + what + " " + root + ": " + cause.getMessage(), cause);
  }
}
