package dev.memlog.index.lucene;

import dev.memlog.index.CollectionStore;
import dev.memlog.index.MemoryIndex;
import dev.memlog.index.Samples;
import java.nio.file.Path;
import java.time.Clock;

/** A directory that holds one collection, and that is deleted when the store is closed. */
record DirectoryStore(Path root) implements CollectionStore {

  @Override
  public MemoryIndex open() {
    return LuceneIndex.open(root, Samples.SPEC, LuceneSettings.DEFAULTS, Clock.systemUTC());
  }

  @Override
  public void close() {
    Directories.delete(root);
  }
}
