package dev.memlog.index.lucene;

import dev.memlog.index.MemoryIndex;
import dev.memlog.index.Samples;
import dev.memlog.index.WritingContract;
import java.nio.file.Path;
import java.time.Clock;
import org.junit.jupiter.api.io.TempDir;

class LuceneWritingTest extends WritingContract {

  @TempDir private Path root;

  @Override
  protected MemoryIndex open() {
    return LuceneIndex.open(root, Samples.SPEC, LuceneSettings.DEFAULTS, Clock.systemUTC());
  }
}
