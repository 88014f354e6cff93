package dev.memlog.index.qdrant;

import dev.memlog.index.DigestContract;
import dev.memlog.index.MemoryIndex;
import org.junit.jupiter.api.AfterEach;

class FakeDigestTest extends DigestContract {

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
