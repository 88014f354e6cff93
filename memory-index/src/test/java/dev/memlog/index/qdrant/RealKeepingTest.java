package dev.memlog.index.qdrant;

import dev.memlog.index.KeepingContract;
import dev.memlog.index.MemoryIndex;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(RealServer.class)
class RealKeepingTest extends KeepingContract {

  private final Servers.Collection collection = RealServer.collection();

  @Override
  protected MemoryIndex open() {
    return collection.open();
  }

  @AfterEach
  void dropCollection() {
    collection.close();
  }
}
