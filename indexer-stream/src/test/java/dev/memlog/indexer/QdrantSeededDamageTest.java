package dev.memlog.indexer;

import dev.memlog.embedding.HashingEmbedder;
import dev.memlog.index.CollectionSpec;
import dev.memlog.index.MemoryIndex;
import dev.memlog.index.PassageFields;
import dev.memlog.index.Write;
import dev.memlog.index.qdrant.CollectionDamage;
import dev.memlog.index.qdrant.QdrantIndex;
import dev.memlog.index.qdrant.QdrantSettings;
import dev.memlog.index.qdrant.fake.FakeQdrant;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;

class QdrantSeededDamageTest extends SeededDamageContract {

  private static final CollectionSpec SPEC =
      PassageFields.collection("hashing", HashingEmbedder.DIMENSIONS);

  private final FakeQdrant server = FakeQdrant.start();
  private final QdrantSettings settings = QdrantSettings.DEFAULTS.at("127.0.0.1", server.port());

  @AfterEach
  @Override
  void close() throws Exception {
    super.close();
    server.close();
  }

  @Override
  MemoryIndex open() {
    return QdrantIndex.open(settings, SPEC, Clock.systemUTC());
  }

  @Override
  void damage(List<Write> writes, Collection<UUID> removed) {
    CollectionDamage.apply(settings, SPEC, writes, removed);
  }
}
