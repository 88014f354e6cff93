package dev.memlog.index.qdrant;

import dev.memlog.index.ModelContract;

class FakeModelTest extends ModelContract {

  @Override
  protected Store fresh() {
    return Servers.fake();
  }
}
