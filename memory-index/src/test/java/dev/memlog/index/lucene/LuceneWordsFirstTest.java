package dev.memlog.index.lucene;

import dev.memlog.index.MemoryIndex;
import dev.memlog.index.Samples;
import dev.memlog.index.WordsFirstContract;
import java.nio.file.Path;
import java.time.Clock;
import org.junit.jupiter.api.io.TempDir;

class LuceneWordsFirstTest extends WordsFirstContract {

  @TempDir private Path root;

  @Override
  protected MemoryIndex open() {
    return LuceneIndex.open(root, Samples.SPEC, LuceneSettings.DEFAULTS, Clock.systemUTC());
  }
}
