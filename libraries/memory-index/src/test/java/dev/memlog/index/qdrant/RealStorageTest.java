package dev.memlog.index.qdrant;

import dev.memlog.index.CollectionStore;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(RealServer.class)
class RealStorageTest extends StorageContract {

  @Override
  protected CollectionStore fresh() {
    return RealServer.collection(STORAGE);
  }

  @Override
  String address() {
    return RealServer.address();
  }
}
