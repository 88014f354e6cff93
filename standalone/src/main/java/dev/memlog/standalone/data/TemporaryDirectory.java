package dev.memlog.standalone.data;

import dev.memlog.runtime.DeletedTree;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A temporary directory that {@link #close} deletes with everything in it. */
public record TemporaryDirectory(Path path) implements AutoCloseable {

  public static TemporaryDirectory make(String name) throws IOException {
    return new TemporaryDirectory(Files.createTempDirectory(name + "-"));
  }

  @Override
  public void close() {
    try {
      DeletedTree.of(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
