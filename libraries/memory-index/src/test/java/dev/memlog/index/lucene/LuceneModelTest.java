package dev.memlog.index.lucene;

import dev.memlog.index.CollectionStore;
import dev.memlog.index.ModelContract;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;

class LuceneModelTest extends ModelContract {

  @Override
  protected CollectionStore fresh() {
    try {
      return new DirectoryStore(Files.createTempDirectory("memlog-index-model"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
