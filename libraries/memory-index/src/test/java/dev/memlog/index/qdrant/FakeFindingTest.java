package dev.memlog.index.qdrant;

import dev.memlog.index.CollectionStore;
import dev.memlog.index.FindingContract;

class FakeFindingTest extends FindingContract {

  @Override
  protected CollectionStore fresh() {
    return Servers.fake();
  }
}
