package dev.memlog.index.qdrant;

import dev.memlog.index.CollectionStore;
import dev.memlog.index.DigestContract;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(RealServer.class)
class RealDigestTest extends DigestContract {

  @Override
  protected CollectionStore fresh() {
    return RealServer.collection();
  }
}
