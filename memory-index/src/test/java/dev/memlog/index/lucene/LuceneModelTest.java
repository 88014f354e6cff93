package dev.memlog.index.lucene;

import dev.memlog.index.MemoryIndex;
import dev.memlog.index.ModelContract;
import dev.memlog.index.Samples;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;

class LuceneModelTest extends ModelContract {

  @Override
  protected Store fresh() {
    try {
      return new DirectoryStore(Files.createTempDirectory("memlog-index-model"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private record DirectoryStore(Path root) implements Store {
    @Override
    public MemoryIndex open() {
      return LuceneIndex.open(root, Samples.SPEC, LuceneSettings.DEFAULTS, Clock.systemUTC());
    }

    @Override
    public void close() {
      Directories.delete(root);
    }
  }
}
