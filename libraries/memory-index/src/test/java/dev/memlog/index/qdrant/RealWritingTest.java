package dev.memlog.index.qdrant;

import dev.memlog.index.CollectionStore;
import dev.memlog.index.WritingContract;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(RealServer.class)
class RealWritingTest extends WritingContract {

  @Override
  protected CollectionStore fresh() {
    return RealServer.collection();
  }
}
