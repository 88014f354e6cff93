package dev.memlog.index.qdrant;

import dev.memlog.index.CollectionStore;
import dev.memlog.index.FindingContract;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(RealServer.class)
class RealFindingTest extends FindingContract {

  @Override
  protected CollectionStore fresh() {
    return RealServer.collection();
  }
}
