package dev.memlog.index.lucene;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;

import dev.memlog.index.IndexUnavailableException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.lucene.util.IOUtils;

/** The directories {@code ROOT/KIND-1}, {@code ROOT/KIND-2} and so on of one kind. */
final class CollectionDirectories {

  /** The suffix of a directory that is being deleted; a crash may leave it. */
  private static final String DROPPED = ".dropped";

  private final Path root;
  private final String kind;
  private final Pattern form;

  CollectionDirectories(Path root, String kind) {
    this.root = root;
    this.kind = kind;
    this.form = Pattern.compile(Pattern.quote(kind) + "-[1-9][0-9]{0,8}");
  }

  /**
   * Returns the directory of a collection.
   *
   * @throws IllegalArgumentException if no collection of the kind can have this name
   */
  Path of(String name) {
    if (!form.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "a collection must be named " + kind + "-NUMBER, got " + name);
    }
    return root.resolve(name);
  }

  /** Returns the names of the collections that exist, lowest number first. */
  List<String> names() {
    return list(form).stream().sorted(Comparator.comparing(this::number)).toList();
  }

  /** Returns the name of the collection that is live by default, if no alias file exists. */
  Optional<String> unnamed() {
    String first = kind + "-1";
    return Files.isDirectory(root.resolve(first)) ? Optional.of(first) : Optional.empty();
  }

  /** Returns a name that no collection has. */
  String nextName() {
    return kind + "-" + (names().stream().mapToInt(this::number).max().orElse(0) + 1);
  }

  private int number(String name) {
    return Integer.parseInt(name.substring(kind.length() + 1));
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
      for (String left : list(Pattern.compile(form + Pattern.quote(DROPPED)))) {
        IOUtils.rm(root.resolve(left));
      }
    } catch (IOException e) {
      throw unavailable("deleted in", e);
    }
  }

  private List<String> list(Pattern wanted) {
    if (!Files.isDirectory(root)) {
      return List.of();
    }
    try (Stream<Path> children = Files.list(root)) {
      return children
          .filter(Files::isDirectory)
          .map(child -> child.getFileName().toString())
          .filter(name -> wanted.matcher(name).matches())
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
