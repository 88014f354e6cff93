package dev.memlog.index.qdrant;

import dev.memlog.index.CollectionStore;
import dev.memlog.index.ModelContract;

class FakeModelTest extends ModelContract {

  @Override
  protected CollectionStore fresh() {
    return Servers.fake();
  }
}
