package dev.memlog.index.qdrant;

import dev.memlog.index.DigestContract;
import dev.memlog.index.MemoryIndex;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(RealServer.class)
class RealDigestTest extends DigestContract {

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
