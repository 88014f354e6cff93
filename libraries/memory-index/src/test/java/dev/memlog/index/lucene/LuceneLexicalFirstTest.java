package dev.memlog.index.lucene;

import dev.memlog.index.CollectionStore;
import dev.memlog.index.LexicalFirstContract;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class LuceneLexicalFirstTest extends LexicalFirstContract {

  @TempDir private Path root;

  @Override
  protected CollectionStore fresh() {
    return new DirectoryStore(root);
  }
}
