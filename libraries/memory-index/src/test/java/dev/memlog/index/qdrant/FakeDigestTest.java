package dev.memlog.index.qdrant;

import dev.memlog.index.CollectionStore;
import dev.memlog.index.DigestContract;

class FakeDigestTest extends DigestContract {

  @Override
  protected CollectionStore fresh() {
    return Servers.fake();
  }
}
