package dev.memlog.standalone.data;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** A temporary directory that {@link #close} deletes with everything in it. */
public record TemporaryDirectory(Path path) implements AutoCloseable {

  public static TemporaryDirectory make(String name) throws IOException {
    return new TemporaryDirectory(Files.createTempDirectory(name + "-"));
  }

  @Override
  public void close() {
    if (!Files.exists(path)) {
      return;
    }
    try (Stream<Path> tree = Files.walk(path)) {
      tree.sorted(Comparator.reverseOrder()).forEach(TemporaryDirectory::delete);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
