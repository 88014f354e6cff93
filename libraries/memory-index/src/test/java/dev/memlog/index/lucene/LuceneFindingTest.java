package dev.memlog.index.lucene;

import dev.memlog.index.CollectionStore;
import dev.memlog.index.FindingContract;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

class LuceneFindingTest extends FindingContract {

  @TempDir private Path root;

  @Override
  protected CollectionStore fresh() {
    return new DirectoryStore(root);
  }
}
