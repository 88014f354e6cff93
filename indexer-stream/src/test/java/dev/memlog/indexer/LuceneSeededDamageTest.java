package dev.memlog.indexer;

import dev.memlog.embedding.HashingEmbedder;
import dev.memlog.index.CollectionSpec;
import dev.memlog.index.MemoryIndex;
import dev.memlog.index.PassageFields;
import dev.memlog.index.Write;
import dev.memlog.index.lucene.DirectoryDamage;
import dev.memlog.index.lucene.LuceneIndex;
import dev.memlog.index.lucene.LuceneSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.io.TempDir;

class LuceneSeededDamageTest extends SeededDamageContract {

  private static final CollectionSpec SPEC =
      PassageFields.collection("hashing", HashingEmbedder.DIMENSIONS);

  @TempDir private Path directory;

  @Override
  MemoryIndex open() {
    return LuceneIndex.open(directory, SPEC, LuceneSettings.DEFAULTS, Clock.systemUTC());
  }

  @Override
  void damage(List<Write> writes, Collection<UUID> removed) throws IOException {
    DirectoryDamage.apply(directory.resolve(SPEC.name() + "-1"), SPEC, writes, removed);
  }
}
