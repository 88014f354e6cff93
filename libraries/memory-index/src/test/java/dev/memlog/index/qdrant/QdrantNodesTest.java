package dev.memlog.index.qdrant;

import static dev.memlog.index.Samples.SPEC;
import static dev.memlog.index.Samples.filter;
import static dev.memlog.index.Samples.id;
import static dev.memlog.index.Samples.point;
import static dev.memlog.index.Samples.query;
import static dev.memlog.index.Samples.upsert;
import static dev.memlog.index.Samples.vector;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.memlog.index.IndexUnavailableException;
import dev.memlog.index.qdrant.fake.FakeQdrant;
import io.qdrant.client.grpc.Collections.GetCollectionInfoRequest;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests of an index on a cluster with several nodes. */
class QdrantNodesTest {

  private static final QdrantSettings.Placement PLACEMENT = new QdrantSettings.Placement(6, 2, 2);
  private static final QdrantSettings.Storage STORAGE = QdrantSettings.DEFAULTS.storage();

  private final FakeQdrant first = FakeQdrant.start();
  private final FakeQdrant second = first.node();
  private final QdrantSettings settings =
      settings("127.0.0.1:" + first.port(), "127.0.0.1:" + second.port());

  @AfterEach
  void close() {
    first.close();
    second.close();
  }

  @Test
  void shouldAskTheNodesInTurn() {
    try (QdrantIndex index = Servers.open(settings)) {
      index.apply(List.of(upsert(point(1, 1, "dog"))), Map.of());

      search(index, 20);
    }
    assertThat(first.faults().calls(FakeQdrant.QUERY)).isGreaterThan(5);
    assertThat(second.faults().calls(FakeQdrant.QUERY)).isGreaterThan(5);
  }

  @Test
  void shouldAnswerEverySearchWhenOneNodeIsKilledAndThenTheOther() {
    try (QdrantIndex index = Servers.open(settings)) {
      index.apply(List.of(upsert(point(1, 1, "dog"))), Map.of());

      first.stop();
      search(index, 20);
      first.comeBack();
      int before = first.faults().calls(FakeQdrant.QUERY);
      await()
          .atMost(Duration.ofSeconds(20))
          .until(
              () -> {
                search(index, 1);
                return first.faults().calls(FakeQdrant.QUERY) > before;
              });
      second.stop();
      search(index, 20);
    }
  }

  @Test
  void shouldOpenWhenANodeIsUnavailableOrHasNoSuchName() {
    second.stop();
    try (QdrantIndex index =
        Servers.open(
            settings("node.invalid", "127.0.0.1:" + second.port(), "127.0.0.1:" + first.port()))) {
      assertThat(index.count(filter())).isZero();
    }
  }

  @Test
  void shouldNameAllNodesWhenNoneIsAvailable() {
    first.stop();
    second.stop();

    assertThatThrownBy(() -> Servers.open(settings))
        .isInstanceOf(IndexUnavailableException.class)
        .hasMessageContaining("127.0.0.1:" + first.port() + ",127.0.0.1:" + second.port());
  }

  @Test
  void shouldCreateCollectionsWithTheConfiguredPlacement() {
    Servers.open(settings).close();

    try (var server = new QdrantConnection(settings, Clock.systemUTC())) {
      var name = new CollectionSchema(settings.collectionPrefix(), SPEC).name();
      var request = GetCollectionInfoRequest.newBuilder().setCollectionName(name).build();
      var params =
          server.await(server.collections().get(request)).getResult().getConfig().getParams();
      assertThat(params.getShardNumber()).isEqualTo(6);
      assertThat(params.getReplicationFactor()).isEqualTo(2);
      assertThat(params.getWriteConsistencyFactor()).isEqualTo(2);
    }
  }

  @Test
  void shouldRefuseToOpenACollectionOfWhichSearchesWouldAskTooFewReplicas() {
    List<String> nodes = List.of("127.0.0.1:" + first.port());
    var created = Servers.settings(nodes, new QdrantSettings.Placement(1, 3, 2), STORAGE);
    Servers.open(created).close();

    // A query process does not know the placement.
    var asking =
        new QdrantSettings(
            nodes,
            created.port(),
            "",
            created.tls(),
            QdrantSettings.DEFAULTS.calls(),
            created.collectionPrefix(),
            QdrantSettings.DEFAULTS.placement(),
            STORAGE,
            created.tombstoneRetention());

    assertThatThrownBy(() -> Servers.open(asking))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "calls.readConsistency must be above replicas=3 - writeConsistency=2 of collection "
                + new CollectionSchema(created.collectionPrefix(), SPEC).name()
                + ", got 1");
  }

  private static void search(QdrantIndex index, int times) {
    for (int i = 0; i < times; i++) {
      var pool = index.search(query(filter(), vector(1), 10, "dog"));
      assertThat(pool.candidates()).anyMatch(found -> found.point().id().equals(id(1)));
    }
  }

  private static QdrantSettings settings(String... nodes) {
    QdrantSettings defaults = QdrantSettings.DEFAULTS;
    return new QdrantSettings(
        List.of(nodes),
        defaults.port(),
        "",
        defaults.tls(),
        defaults.calls(),
        defaults.collectionPrefix(),
        PLACEMENT,
        STORAGE,
        defaults.tombstoneRetention());
  }
}
