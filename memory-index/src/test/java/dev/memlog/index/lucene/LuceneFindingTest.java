package dev.memlog.index.lucene;

import dev.memlog.index.FindingContract;
import dev.memlog.index.MemoryIndex;
import dev.memlog.index.Samples;
import java.nio.file.Path;
import java.time.Clock;
import org.junit.jupiter.api.io.TempDir;

class LuceneFindingTest extends FindingContract {

  @TempDir private Path root;

  @Override
  protected MemoryIndex open() {
    return LuceneIndex.open(root, Samples.SPEC, LuceneSettings.DEFAULTS, Clock.systemUTC());
  }
}
