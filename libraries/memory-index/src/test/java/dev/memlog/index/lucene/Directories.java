package dev.memlog.index.lucene;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Direct access of tests to index directories. */
final class Directories {

  private Directories() {}

  static void delete(Path root) {
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Copies what a crash at this moment would leave. A copy during which a commit dropped a file is
   * none, and made again.
   */
  static void copyAsLeftByACrash(Path from, Path to) {
    for (int attempt = 0; ; attempt++) {
      Path target = to.resolve("copy" + attempt);
      try (Stream<Path> files = Files.walk(from)) {
        for (Path file : files.toList()) {
          Files.createDirectories(target);
          if (!file.equals(from)) {
            Files.copy(file, target.resolve(from.relativize(file).toString()));
          }
        }
        Files.move(target, to.resolve("crashed"));
        return;
      } catch (UncheckedIOException | IOException e) {
        // Where a merge deleted a file meanwhile: copy again.
        if (!(e instanceof NoSuchFileException || e.getCause() instanceof NoSuchFileException)) {
          throw new IllegalStateException(e);
        }
      }
    }
  }

  /** Returns the size in bytes of the largest file with this ending; 0: there is none. */
  static long largest(Path root, String ending) {
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(file -> file.toString().endsWith(ending))
          .mapToLong(file -> file.toFile().length())
          .max()
          .orElse(0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the files that hold these characters. */
  static List<Path> holding(Path root, String text) {
    try (Stream<Path> files = Files.walk(root)) {
      return files.filter(Files::isRegularFile).filter(file -> read(file).contains(text)).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
