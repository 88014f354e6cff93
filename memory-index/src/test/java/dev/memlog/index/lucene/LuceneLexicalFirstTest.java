package dev.memlog.index.lucene;

import dev.memlog.index.LexicalFirstContract;
import dev.memlog.index.MemoryIndex;
import dev.memlog.index.Samples;
import java.nio.file.Path;
import java.time.Clock;
import org.junit.jupiter.api.io.TempDir;

class LuceneLexicalFirstTest extends LexicalFirstContract {

  @TempDir private Path root;

  @Override
  protected MemoryIndex open() {
    return LuceneIndex.open(root, Samples.SPEC, LuceneSettings.DEFAULTS, Clock.systemUTC());
  }
}
