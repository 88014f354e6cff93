package dev.memlog.index.qdrant;

import dev.memlog.index.CollectionStore;
import dev.memlog.index.qdrant.fake.FakeQdrant;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FakeStorageTest extends StorageContract {

  private final FakeQdrant server = FakeQdrant.start();

  @AfterAll
  void stop() {
    server.close();
  }

  @Override
  protected CollectionStore fresh() {
    return Servers.on(List.of(address()), STORAGE);
  }

  @Override
  String address() {
    return "127.0.0.1:" + server.port();
  }
}
