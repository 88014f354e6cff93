package dev.memlog.index.qdrant;

import dev.memlog.index.CollectionStore;
import dev.memlog.index.KeepingContract;

class FakeKeepingTest extends KeepingContract {

  @Override
  protected CollectionStore fresh() {
    return Servers.fake();
  }
}
