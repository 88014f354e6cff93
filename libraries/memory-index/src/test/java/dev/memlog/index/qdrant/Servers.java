package dev.memlog.index.qdrant;

import dev.memlog.index.CollectionStore;
import dev.memlog.index.Samples;
import dev.memlog.index.qdrant.fake.FakeQdrant;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.qdrant.client.grpc.Collections.DeleteCollection;
import io.qdrant.client.grpc.CollectionsGrpc;
import java.time.Clock;
import java.time.Duration;
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

  static Collection on(String host, int port) {
    return new OnServer(
        new QdrantSettings(
            host,
            port,
            "",
            new QdrantSettings.Tls(false, ""),
            new QdrantSettings.Calls(Duration.ofSeconds(30), Duration.ofSeconds(30), 64 << 20),
            "t" + UUID.randomUUID().toString().substring(0, 8) + "-",
            Duration.ofDays(7)));
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
      ManagedChannel channel =
          Grpc.newChannelBuilderForAddress(
                  settings.host(), settings.port(), InsecureChannelCredentials.create())
              .build();
      try {
        String name = new CollectionSchema(settings.collectionPrefix(), Samples.SPEC).name();
        var _ =
            CollectionsGrpc.newBlockingStub(channel)
                .delete(DeleteCollection.newBuilder().setCollectionName(name).build());
      } finally {
        channel.shutdownNow();
      }
    }
  }
}
