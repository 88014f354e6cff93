package dev.memlog.index.qdrant;

import dev.memlog.index.CollectionStore;
import dev.memlog.index.Samples;
import dev.memlog.index.qdrant.fake.FakeQdrant;
import io.qdrant.client.grpc.Collections.DeleteCollection;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.UUID;

/** Servers to try the adapter on. */
final class Servers {

  private Servers() {}

  /** A server and one collection's place on it. */
  interface Collection extends CollectionStore {
    @Override
    QdrantIndex open();
  }

  static Collection fake() {
    return new OnFake(FakeQdrant.start());
  }

  /**
   * @param host the addresses of the server's nodes
   */
  static Collection on(List<String> host, QdrantSettings.Storage storage) {
    return new OnServer(settings(host, QdrantSettings.DEFAULTS.placement(), storage));
  }

  /** Returns settings with a prefix of their own. */
  static QdrantSettings settings(
      List<String> host, QdrantSettings.Placement placement, QdrantSettings.Storage storage) {
    return new QdrantSettings(
        host,
        QdrantSettings.DEFAULTS.port(),
        "",
        new QdrantSettings.Tls(false, ""),
        new QdrantSettings.Calls(
            Duration.ofSeconds(10),
            Duration.ofSeconds(30),
            64 << 20,
            placement.replicas() - placement.writeConsistency() + 1),
        "t" + UUID.randomUUID().toString().substring(0, 8) + "-",
        placement,
        storage,
        Duration.ofDays(7));
  }

  static QdrantSettings settings(FakeQdrant fake) {
    return QdrantSettings.DEFAULTS.at("127.0.0.1", fake.port());
  }

  static QdrantIndex open(QdrantSettings settings) {
    return QdrantIndex.open(settings, Samples.SPEC, Clock.systemUTC());
  }

  private record OnFake(FakeQdrant server) implements Collection {
    @Override
    public QdrantIndex open() {
      return Servers.open(settings(server));
    }

    @Override
    public void close() {
      server.close();
    }
  }

  private record OnServer(QdrantSettings settings) implements Collection {
    @Override
    public QdrantIndex open() {
      return Servers.open(settings);
    }

    @Override
    public void close() {
      String name = new CollectionSchema(settings.collectionPrefix(), Samples.SPEC).name();
      try (var server = new QdrantConnection(settings, Clock.systemUTC())) {
        var _ =
            server.await(
                server
                    .collections()
                    .delete(DeleteCollection.newBuilder().setCollectionName(name).build()));
      }
    }
  }
}
