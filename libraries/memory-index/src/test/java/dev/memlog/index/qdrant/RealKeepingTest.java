package dev.memlog.index.qdrant;

import dev.memlog.index.CollectionStore;
import dev.memlog.index.KeepingContract;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(RealServer.class)
class RealKeepingTest extends KeepingContract {

  @Override
  protected CollectionStore fresh() {
    return RealServer.collection();
  }
}
