package dev.memlog.index.qdrant;

import static dev.memlog.index.DigestContract.digests;
import static dev.memlog.index.DigestContract.digestsOf;
import static dev.memlog.index.Samples.SPEC;
import static dev.memlog.index.Samples.delete;
import static dev.memlog.index.Samples.id;
import static dev.memlog.index.Samples.point;
import static dev.memlog.index.Samples.upsert;
import static io.qdrant.client.ConditionFactory.matchKeyword;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.memlog.index.IndexUnavailableException;
import dev.memlog.index.InvalidPointException;
import dev.memlog.index.Repair;
import dev.memlog.index.Write;
import dev.memlog.index.qdrant.fake.FakeQdrant;
import dev.memlog.index.qdrant.fake.Fault;
import io.qdrant.client.grpc.Common.Filter;
import io.qdrant.client.grpc.Points.DeletePoints;
import io.qdrant.client.grpc.Points.PointsSelector;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The digests while answers are lost, servers crash and processes overlap. */
class QdrantDigestTest {

  private final FakeQdrant server = FakeQdrant.start();
  private final QdrantIndex index = Servers.open(Servers.settings(server));

  /** Replaces text once, so that the first upsert of each test is its own. */
  @BeforeEach
  void begin() {
    apply(index, upsert(point(1, 0)));
    apply(index, upsert(point(1, 1)), upsert(point(2, 1)));
  }

  @AfterEach
  void close() {
    index.close();
    server.close();
  }

  @Test
  void shouldRecountAfterAWriteWhoseReplyWasLost() {
    server.faults().next(FakeQdrant.UPSERT, new Fault.LosesReply());
    assertThatThrownBy(() -> apply(index, upsert(point(1, 2)), upsert(point(3, 2))))
        .isInstanceOf(IndexUnavailableException.class);

    assertThat(index.digests()).isEqualTo(digests(point(1, 2), point(2, 1), point(3, 2)));
  }

  @Test
  void shouldRecountAfterAWriteThatWasNotDone() {
    server.faults().next(FakeQdrant.UPSERT, Fault.unavailable());
    assertThatThrownBy(() -> apply(index, upsert(point(1, 2))))
        .isInstanceOf(IndexUnavailableException.class);

    assertThat(index.digests()).isEqualTo(digests(point(1, 1), point(2, 1)));
    apply(index, upsert(point(1, 2)));
    assertThat(index.digests()).isEqualTo(digests(point(1, 2), point(2, 1)));
  }

  @Test
  void shouldRecountWhenTheDigestItselfCouldNotBeSettled() {
    server
        .faults()
        .next(FakeQdrant.SET_PAYLOAD, new Fault.ComesAfter(() -> {}), Fault.unavailable());
    assertThatThrownBy(() -> apply(index, delete(1, 2)))
        .isInstanceOf(IndexUnavailableException.class);

    assertThat(index.digests()).isEqualTo(digests(point(2, 1)));
  }

  /** A record may be compacted away between a crash and the restart, so no write repeats it. */
  @Test
  void shouldRecountWhatAKilledProcessHasLeft() {
    QdrantIndex killed = open(Duration.ofSeconds(1));
    apply(killed, upsert(point(1, 3)));
    server.faults().next(FakeQdrant.UPSERT, new Fault.LosesReply());
    assertThatThrownBy(() -> apply(killed, upsert(point(1, 5))))
        .isInstanceOf(IndexUnavailableException.class);
    killed.close();
    try (QdrantIndex restarted = open(Duration.ofSeconds(1))) {
      assertThat(restarted.digests()).isEqualTo(digests(point(1, 5), point(2, 1)));

      apply(restarted, upsert(point(1, 9)));
      assertThat(restarted.digests()).isEqualTo(digests(point(1, 9), point(2, 1)));
    }
  }

  @Test
  void shouldNotSettleWhatAnotherProcessChangedMeanwhile() {
    try (QdrantIndex zombie = Servers.open(Servers.settings(server))) {
      server
          .faults()
          .next(
              FakeQdrant.UPSERT,
              new Fault.ComesAfter(() -> apply(zombie, upsert(point(3, 9)), upsert(point(2, 4)))));

      apply(index, upsert(point(1, 7)));

      assertThat(index.digests()).isEqualTo(digests(point(1, 7), point(2, 4), point(3, 9)));
      assertThat(zombie.digests()).isEqualTo(index.digests());
    }
  }

  @Test
  void shouldNotSettleWhatAnotherProcessMayHaveChangedMeanwhile() {
    try (QdrantIndex zombie = Servers.open(Servers.settings(server))) {
      server
          .faults()
          .next(
              FakeQdrant.UPSERT,
              new Fault.ComesAfter(
                  () ->
                      assertThatThrownBy(() -> apply(zombie, upsert(point(3, 9))))
                          .isInstanceOf(IndexUnavailableException.class)),
              new Fault.LosesReply());

      apply(index, upsert(point(1, 7)));

      assertThat(index.digests()).isEqualTo(digests(point(1, 7), point(2, 1), point(3, 9)));
    }
  }

  @Test
  void shouldWaitForAllBatchesOfAWriteWhenOneOfThemIsRefused() {
    AtomicBoolean landed = new AtomicBoolean();
    server
        .faults()
        .next(
            FakeQdrant.UPSERT,
            Fault.invalid("no"),
            new Fault.ComesAfter(
                () -> {
                  LockSupport.parkNanos(300_000_000);
                  landed.set(true);
                }));
    Write[] writes =
        IntStream.range(0, 300).mapToObj(n -> upsert(point(n, 2))).toArray(Write[]::new);

    assertThatThrownBy(() -> apply(index, writes)).isInstanceOf(InvalidPointException.class);

    assertThat(landed).isTrue();
    assertThat(index.digests()).isEqualTo(digestsOf(index));
  }

  @Test
  void shouldCreateDigestsAgainWhenTheyWereRemoved() {
    try (var connection = new QdrantConnection(Servers.settings(server), Clock.systemUTC())) {
      connection.confirm(
          connection
              .points()
              .delete(
                  DeletePoints.newBuilder()
                      .setCollectionName(
                          new CollectionSchema(Servers.settings(server).collectionPrefix(), SPEC)
                              .name())
                      .setWait(true)
                      .setPoints(
                          PointsSelector.newBuilder()
                              .setFilter(
                                  Filter.newBuilder()
                                      .addMust(matchKeyword(PayloadKeys.KIND, PayloadKeys.DIGEST))))
                      .build()));
    }

    assertThatThrownBy(() -> apply(index, upsert(point(1, 2))))
        .isInstanceOf(IndexUnavailableException.class);
    apply(index, upsert(point(1, 2)));

    index.recountDigests();
    assertThat(index.digests()).isEqualTo(digestsOf(index));
  }

  @Test
  void shouldBeRightAfterACrashOfTheServer() {
    server.flush();
    apply(index, upsert(point(1, 3)), delete(2, 3));
    apply(index, upsert(point(4, 4)));
    server.crash();
    await().ignoreExceptions().untilAsserted(index::check);

    assertThat(index.digests()).isEqualTo(digests(point(1, 3), point(4, 4)));
    apply(index, upsert(point(1, 5)));
    assertThat(index.digests()).isEqualTo(digestsOf(index));
  }

  @Test
  void shouldNotRecountDigestsThatAreSettled() {
    int scrolls = server.faults().calls(FakeQdrant.SCROLL);

    assertThat(index.digests()).isEqualTo(digests(point(1, 1), point(2, 1)));

    assertThat(server.faults().calls(FakeQdrant.SCROLL)).isEqualTo(scrolls + 1);
  }

  @Test
  void shouldCountAgainWhenAWriteFailsDuringARecount() {
    server
        .faults()
        .next(
            FakeQdrant.SCROLL,
            new Fault.ComesAfter(() -> {}),
            new Fault.ComesAfter(
                () -> {
                  // Another process, whose write lands where the recount has been.
                  try (QdrantIndex other = Servers.open(Servers.settings(server))) {
                    apply(other, upsert(point(1, 8)), upsert(point(2, 8)));
                  }
                }));

    index.recountDigests();

    assertThat(index.digests()).isEqualTo(digests(point(1, 8), point(2, 8)));
  }

  @Test
  void shouldFollowWritesBetweenThePagesOfARecount() throws Exception {
    apply(
        index, IntStream.range(0, 4_500).mapToObj(n -> upsert(point(n, 2))).toArray(Write[]::new));
    try (var threads = Executors.newSingleThreadExecutor()) {
      Future<?> writing =
          threads.submit(
              () -> {
                for (int n = 0; n < 40; n++) {
                  apply(index, upsert(point(n * 110, 3)), delete(n * 110 + 1, 3));
                }
              });
      do {
        index.recountDigests();
      } while (!writing.isDone());
      writing.get();
    }

    int scrolls = server.faults().calls(FakeQdrant.SCROLL);
    assertThat(index.digests().values())
        .extracting(digest -> digest.count())
        .containsExactly(4_460L);
    assertThat(server.faults().calls(FakeQdrant.SCROLL)).as("settled").isEqualTo(scrolls + 1);
    assertThat(index.digests()).isEqualTo(digestsOf(index));
  }

  @Test
  void shouldNotRepairWhatAnotherProcessReplacedMeanwhile() {
    server
        .faults()
        .next(
            FakeQdrant.UPSERT,
            new Fault.ComesAfter(
                () -> {
                  try (QdrantIndex other = Servers.open(Servers.settings(server))) {
                    apply(other, upsert(point(1, 6)), upsert(point(3, 6)));
                  }
                }));

    index.repair(
        List.of(new Repair(1L, upsert(point(1, 4))), new Repair(null, upsert(point(3, 4)))));

    assertThat(index.entries(List.of(id(1), id(3))).values())
        .extracting(entry -> entry.revision())
        .containsExactly(6L, 6L);
    assertThat(index.digests()).isEqualTo(digests(point(1, 6), point(2, 1), point(3, 6)));
  }

  private static void apply(QdrantIndex to, Write... writes) {
    to.apply(List.of(writes), Map.of());
  }

  private QdrantIndex open(Duration deadline) {
    QdrantSettings at = Servers.settings(server);
    return QdrantIndex.open(
        new QdrantSettings(
            at.host(),
            at.port(),
            at.apiKey(),
            at.tls(),
            new QdrantSettings.Calls(
                deadline, at.calls().keepAlive(), at.calls().inboundLimitBytes(), 1),
            at.collectionPrefix(),
            at.placement(),
            at.storage(),
            at.tombstoneRetention()),
        SPEC,
        Clock.systemUTC());
  }
}
