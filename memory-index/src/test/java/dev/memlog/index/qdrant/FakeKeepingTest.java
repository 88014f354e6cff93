package dev.memlog.index.qdrant;

import dev.memlog.index.KeepingContract;
import dev.memlog.index.MemoryIndex;
import org.junit.jupiter.api.AfterEach;

class FakeKeepingTest extends KeepingContract {

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
