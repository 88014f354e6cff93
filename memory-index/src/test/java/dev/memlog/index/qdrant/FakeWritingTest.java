package dev.memlog.index.qdrant;

import dev.memlog.index.MemoryIndex;
import dev.memlog.index.WritingContract;
import org.junit.jupiter.api.AfterEach;

class FakeWritingTest extends WritingContract {

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
