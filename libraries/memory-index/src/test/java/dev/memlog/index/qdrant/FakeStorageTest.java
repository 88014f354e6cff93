package dev.memlog.index.qdrant;

import dev.memlog.index.CollectionStore;
import dev.memlog.index.qdrant.fake.FakeQdrant;
import java.util.List;
import org.junit.jupiter.api.AfterAll;

class FakeStorageTest extends StorageContract {

  private static final FakeQdrant SERVER = FakeQdrant.start();

  @AfterAll
  static void stop() {
    SERVER.close();
  }

  @Override
  protected CollectionStore fresh() {
    return Servers.on(List.of(address()), STORAGE);
  }

  @Override
  String address() {
    return "127.0.0.1:" + SERVER.port();
  }
}
