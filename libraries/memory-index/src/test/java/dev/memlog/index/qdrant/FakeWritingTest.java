package dev.memlog.index.qdrant;

import dev.memlog.index.CollectionStore;
import dev.memlog.index.WritingContract;

class FakeWritingTest extends WritingContract {

  @Override
  protected CollectionStore fresh() {
    return Servers.fake();
  }
}
