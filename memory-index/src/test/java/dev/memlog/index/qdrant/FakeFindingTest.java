package dev.memlog.index.qdrant;

import dev.memlog.index.FindingContract;
import dev.memlog.index.MemoryIndex;
import org.junit.jupiter.api.AfterEach;

class FakeFindingTest extends FindingContract {

  private final Servers.Collection collection = Servers.fake();

  @Override
  protected MemoryIndex open() {
    return collection.open();
  }

  @AfterEach
  void closeServer() {
    collection.close();
  }
}
