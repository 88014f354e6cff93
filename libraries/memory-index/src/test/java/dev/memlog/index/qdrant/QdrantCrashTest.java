package dev.memlog.index.qdrant;

import static dev.memlog.index.Samples.SPEC;
import static dev.memlog.index.Samples.delete;
import static dev.memlog.index.Samples.filter;
import static dev.memlog.index.Samples.id;
import static dev.memlog.index.Samples.point;
import static dev.memlog.index.Samples.upsert;
import static dev.memlog.index.Samples.vector;
import static dev.memlog.index.Samples.withVector;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.memlog.index.SourcePartition;
import dev.memlog.index.Write;
import dev.memlog.index.qdrant.fake.FakeQdrant;
import io.grpc.Grpc;
import io.grpc.InsecureChannelCredentials;
import io.grpc.ManagedChannel;
import io.qdrant.client.grpc.Collections.GetCollectionInfoRequest;
import io.qdrant.client.grpc.Collections.PayloadSchemaInfo;
import io.qdrant.client.grpc.CollectionsGrpc;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A crash of the server itself: it goes back to what it had flushed and applies again what was
 * asked for since, guards included, with indexes of fields that are ahead of the points.
 */
class QdrantCrashTest {

  private static final SourcePartition SOURCE = new SourcePartition("passages", 0);
  private static final String NAME = new CollectionSchema("memlog-", SPEC).name();

  private final FakeQdrant server = FakeQdrant.start();
  private final QdrantIndex index = Servers.open(Servers.settings(server));
  private final ManagedChannel channel =
      Grpc.newChannelBuilderForAddress(
              "127.0.0.1", server.port(), InsecureChannelCredentials.create())
          .build();

  @BeforeEach
  void flush() {
    index.apply(List.of(upsert(withVector(point(1, 5, "old"), vector(1)))), Map.of(SOURCE, 6L));
    server.flush();
  }

  @AfterEach
  void close() {
    channel.shutdownNow();
    index.close();
    server.close();
  }

  @Test
  void shouldKeepTheLatestOfWhatWasConfirmed() {
    // given
    apply(upsert(point(1, 7, "newer")), 8);
    apply(upsert(withVector(point(1, 9, "newest"), vector(9))), 10);

    // when
    crash();

    // then
    assertThat(stored()).isEqualTo(vector(9));
    assertThat(index.positions()).isEqualTo(Map.of(SOURCE, 10L));
  }

  @Test
  void shouldKeepWhatIsDeletedDeleted() {
    // given
    apply(upsert(point(1, 7, "newer")), 8);
    apply(delete(1, 8), 9);

    // when
    crash();

    // then
    assertThat(index.count(filter())).isZero();
  }

  @Test
  void shouldHoldBackAgainWhatItHadHeldBack() {
    // given
    apply(upsert(withVector(point(1, 9, "newest"), vector(9))), 10);
    apply(upsert(withVector(point(1, 7, "late"), vector(7))), 10);

    // when
    crash();

    // then
    assertThat(stored()).isEqualTo(vector(9));
  }

  @Test
  void shouldTakeWritesAgainThatAreNewerThanWhatACrashHasLeft() {
    // given
    apply(upsert(point(1, 7, "newer")), 8);
    crash();

    // when
    apply(upsert(withVector(point(1, 8, "newest"), vector(8))), 9);

    // then
    assertThat(stored()).isEqualTo(vector(8));
  }

  @Test
  void shouldIndexNoFieldThatGuardsAskFor() {
    assertThat(indexed())
        .doesNotContainKeys("_revision", "_next", "_holder")
        .containsKeys("_tenant", "_terms", "_kind", "_deletedAt");
  }

  private float[] stored() {
    return requireNonNull(index.vectors(List.of(id(1))).get(id(1))).vector();
  }

  private void apply(Write write, long next) {
    index.apply(List.of(write), Map.of(SOURCE, next));
  }

  private void crash() {
    server.crash();
    await()
        .atMost(Duration.ofSeconds(20))
        .ignoreExceptions()
        .until(
            () -> {
              index.check();
              return true;
            });
  }

  private Map<String, PayloadSchemaInfo> indexed() {
    return CollectionsGrpc.newBlockingStub(channel)
        .get(GetCollectionInfoRequest.newBuilder().setCollectionName(NAME).build())
        .getResult()
        .getPayloadSchemaMap();
  }
}
