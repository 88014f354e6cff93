package dev.memlog.index.qdrant;

import static dev.memlog.index.PointCopies.withField;
import static dev.memlog.index.PointCopies.withoutVector;
import static dev.memlog.index.Samples.SPEC;
import static dev.memlog.index.Samples.delete;
import static dev.memlog.index.Samples.filter;
import static dev.memlog.index.Samples.id;
import static dev.memlog.index.Samples.point;
import static dev.memlog.index.Samples.query;
import static dev.memlog.index.Samples.upsert;
import static dev.memlog.index.Samples.vector;
import static dev.memlog.index.Samples.withVector;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

import dev.memlog.index.CandidatePool;
import dev.memlog.index.CollectionSpec;
import dev.memlog.index.IndexUnavailableException;
import dev.memlog.index.InvalidPointException;
import dev.memlog.index.Point;
import dev.memlog.index.SourcePartition;
import dev.memlog.index.UnusableIndexException;
import dev.memlog.index.Write;
import dev.memlog.index.analysis.AnalyzerName;
import dev.memlog.index.qdrant.fake.FakeQdrant;
import dev.memlog.index.qdrant.fake.Fault;
import io.qdrant.client.grpc.Points.UpsertPoints;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Everything that may go wrong between the adapter and its server. */
class QdrantFaultTest {

  private static final SourcePartition SOURCE = new SourcePartition("passages", 0);

  private final AtomicReference<Instant> now =
      new AtomicReference<>(Instant.parse("2026-11-21T12:00:00Z"));
  private final FakeQdrant server = FakeQdrant.start();
  private final QdrantIndex index = open(Duration.ofSeconds(10));

  /**
   * Creates the digest of the partition and deletes text once, so that the first upsert of each
   * test is its own.
   */
  @BeforeEach
  void begin() {
    index.apply(List.of(upsert(point(1_000, 1))), Map.of());
    index.apply(List.of(delete(1_000, 2)), Map.of());
  }

  @AfterEach
  void close() {
    index.close();
    server.close();
  }

  @Test
  void shouldSayUnknownWhereTheReplyIsLostAfterTheWriteAndApplyItOnceWhenRetried() {
    // given
    server.faults().next(FakeQdrant.UPSERT, new Fault.LosesReply());
    List<Write> batch = List.of(upsert(point(1, 5, "dog")), delete(2, 6));

    // when
    assertThatThrownBy(() -> index.apply(batch, Map.of(SOURCE, 7L)))
        .isInstanceOf(IndexUnavailableException.class);

    // then
    assertThat(index.positions()).isEmpty();
    index.apply(batch, Map.of(SOURCE, 7L));
    assertThat(index.count(filter())).isEqualTo(1);
    assertThat(index.positions()).isEqualTo(Map.of(SOURCE, 7L));
  }

  @Test
  void shouldSendAWriteAgainThatIsStoredSinceOtherReplicasMayLackIt() {
    List<Write> batch = List.of(upsert(point(1, 5, "dog")), delete(2, 6));
    index.apply(batch, Map.of());
    int calls = server.faults().calls(FakeQdrant.UPSERT);

    index.apply(batch, Map.of());

    assertThat(server.faults().calls(FakeQdrant.UPSERT)).isEqualTo(calls + 2);
    assertThat(index.count(filter())).isEqualTo(1);
  }

  @Test
  void shouldBeUnavailableWhileTheServerIsAndWorkAgainAfterwards() {
    // given
    server.stop();

    // when
    assertThatThrownBy(() -> index.apply(List.of(upsert(point(1, 1))), Map.of()))
        .isInstanceOf(IndexUnavailableException.class)
        .hasMessageContaining("127.0.0.1:" + server.port())
        .hasMessageContaining("cannot be reached");
    assertThatThrownBy(() -> index.count(filter())).isInstanceOf(IndexUnavailableException.class);
    assertThatThrownBy(index::check).isInstanceOf(IndexUnavailableException.class);
    assertThatThrownBy(() -> open(Duration.ofSeconds(10)))
        .isInstanceOf(IndexUnavailableException.class);

    // then
    server.comeBack();
    retry(() -> index.apply(List.of(upsert(point(1, 1))), Map.of()));
    assertThat(index.count(filter())).isEqualTo(1);
    index.check();
  }

  @Test
  void shouldBeUnavailableWhereAShardIs() {
    server.faults().next(FakeQdrant.UPSERT, Fault.unavailable());

    assertThatThrownBy(() -> index.apply(List.of(upsert(point(1, 1))), Map.of()))
        .isInstanceOf(IndexUnavailableException.class)
        .hasMessageContaining("shard 0 is not available");
  }

  @Test
  void shouldGiveUpAtTheDeadline() {
    QdrantIndex hasty = open(Duration.ofMillis(300));
    server.faults().always(FakeQdrant.QUERY, new Fault.Hangs());
    server.faults().always(FakeQdrant.UPSERT, new Fault.Hangs());

    assertThatThrownBy(() -> hasty.search(query(filter(), vector(1), 5)))
        .isInstanceOf(IndexUnavailableException.class)
        .hasMessageContaining("did not answer within PT0.3S");
    assertThatThrownBy(() -> hasty.apply(List.of(upsert(point(1, 1))), Map.of()))
        .isInstanceOf(IndexUnavailableException.class);

    server.faults().clear();
    hasty.apply(List.of(upsert(point(1, 1))), Map.of());
    assertThat(hasty.count(filter())).isEqualTo(1);
    hasty.close();
  }

  @Test
  void shouldLeaveAnOverloadedServerAloneForAsLongAsItAsks() {
    // given
    server.faults().next(FakeQdrant.UPSERT, Fault.rateLimit(30));
    List<Write> batch = List.of(upsert(point(1, 1)));
    assertThatThrownBy(() -> index.apply(batch, Map.of()))
        .isInstanceOf(IndexUnavailableException.class)
        .hasMessageContaining("overloaded");
    int calls = server.faults().calls(FakeQdrant.GET);

    // when
    now.updateAndGet(before -> before.plusSeconds(29));
    assertThatThrownBy(() -> index.apply(batch, Map.of()))
        .isInstanceOf(IndexUnavailableException.class)
        .hasMessageContaining("asks to wait 1000 ms more");

    // then
    assertThat(server.faults().calls(FakeQdrant.GET)).isEqualTo(calls);
    now.updateAndGet(before -> before.plusSeconds(1));
    index.apply(batch, Map.of());
    assertThat(index.count(filter())).isEqualTo(1);
  }

  @Test
  void shouldSayWhenTheServersDiskIsFullAndGoOnReading() {
    index.apply(List.of(upsert(point(1, 1))), Map.of());
    server.faults().always(FakeQdrant.UPSERT, Fault.outOfDisk());

    assertThatThrownBy(() -> index.apply(List.of(upsert(point(2, 1))), Map.of(SOURCE, 3L)))
        .isInstanceOf(IndexUnavailableException.class)
        .hasMessageContaining("No space left on device");

    assertThat(index.count(filter())).isEqualTo(1);
    server.faults().clear();
    assertThat(index.positions()).isEmpty();
    index.apply(List.of(upsert(point(2, 1))), Map.of(SOURCE, 3L));
    assertThat(index.count(filter())).isEqualTo(2);
  }

  @Test
  void shouldNameThePointOfAWrongDimensionWithoutAskingTheServer() {
    assertNamesThePoint(
        withVector(point(2, 1), new float[3]), "vector must have dimensions=8, got 3");
  }

  @Test
  void shouldNameThePointWithoutVectorWithoutAskingTheServer() {
    assertNamesThePoint(withoutVector(point(2, 1)), "vector must be present, got none");

    assertThat(index.lexicalFirst()).isFalse();
  }

  private void assertNamesThePoint(Point invalid, String rule) {
    int calls = server.faults().calls(FakeQdrant.UPSERT);

    assertThatThrownBy(() -> index.apply(List.of(upsert(point(1, 1)), upsert(invalid)), Map.of()))
        .isInstanceOfSatisfying(
            InvalidPointException.class, e -> assertThat(e.id()).isEqualTo(invalid.id()))
        .hasMessageContaining(rule);

    assertThat(server.faults().calls(FakeQdrant.UPSERT)).isEqualTo(calls);
  }

  @Test
  void shouldRefuseABatchThatTheServerRefusesForOneInvalidPointAmong128() {
    List<Write> batch = new ArrayList<>();
    IntStream.range(0, 128).forEach(n -> batch.add(upsert(point(n, 1))));
    server.faults().next(FakeQdrant.UPSERT, Fault.invalid("Wrong input: point 77 is bad"));

    assertThatThrownBy(() -> index.apply(batch, Map.of(SOURCE, 128L)))
        .isInstanceOfSatisfying(InvalidPointException.class, e -> assertThat(e.id()).isNull())
        .hasMessageContaining("point 77 is bad");

    assertThat(index.count(filter())).isZero();
    assertThat(index.positions()).isEmpty();
  }

  @Test
  void shouldNotWriteIntoACollectionThatWasDroppedUntilItsPositionsAreAsked() {
    // given
    index.apply(List.of(upsert(point(1, 1))), Map.of(SOURCE, 1L));
    server.dropCollections();

    // when
    assertThatThrownBy(() -> index.apply(List.of(upsert(point(2, 2))), Map.of(SOURCE, 3L)))
        .isInstanceOf(UnusableIndexException.class)
        .hasMessageContaining("was dropped");
    assertThatThrownBy(() -> index.vectors(List.of(id(1))))
        .isInstanceOf(UnusableIndexException.class);
    assertThatThrownBy(() -> index.count(filter())).isInstanceOf(IndexUnavailableException.class);
    assertThatThrownBy(index::check).isInstanceOf(IndexUnavailableException.class);

    // then
    assertThat(index.positions()).isEmpty();
    index.check();
    index.apply(List.of(upsert(point(2, 2))), Map.of(SOURCE, 3L));
    assertThat(index.positions()).isEqualTo(Map.of(SOURCE, 3L));
  }

  @Test
  void shouldNotWriteIntoACollectionThatAnotherMadeAnew() {
    // given
    index.apply(List.of(upsert(point(1, 1))), Map.of(SOURCE, 1L));
    server.dropCollections();
    QdrantIndex other = open(Duration.ofSeconds(10));

    // when
    assertThatThrownBy(() -> index.apply(List.of(upsert(point(2, 2))), Map.of(SOURCE, 3L)))
        .isInstanceOf(UnusableIndexException.class)
        .hasMessageContaining("was recreated");
    assertThatThrownBy(() -> index.apply(List.of(), Map.of(SOURCE, 3L)))
        .isInstanceOf(UnusableIndexException.class);

    // then
    assertThat(other.positions()).isEmpty();
    assertThat(index.positions()).isEmpty();
    index.apply(List.of(upsert(point(1, 1))), Map.of(SOURCE, 1L));
    assertThat(other.count(filter())).isEqualTo(1);
    other.close();
  }

  @Test
  void shouldNotBelieveAPositionThatWasMeantForACollectionThatIsNoMore() {
    // given: the collection is recreated between the confirmation of a batch and its position
    server
        .faults()
        .next(
            FakeQdrant.UPSERT,
            new Fault.ComesAfter(() -> {}),
            new Fault.ComesAfter(
                () -> {
                  server.dropCollections();
                  open(Duration.ofSeconds(10)).close();
                }));

    // when: the digests, which are stored at the same time, may show that it was dropped
    Throwable thrown =
        catchThrowable(() -> index.apply(List.of(upsert(point(1, 1))), Map.of(SOURCE, 9L)));

    // then
    assertThat(thrown)
        .satisfiesAnyOf(
            none -> assertThat(none).isNull(),
            dropped -> assertThat(dropped).isInstanceOf(UnusableIndexException.class));
    assertThat(index.positions()).isEmpty();
    index.apply(List.of(upsert(point(1, 1))), Map.of(SOURCE, 3L));
    assertThat(index.positions()).isEqualTo(Map.of(SOURCE, 3L));
  }

  @Test
  void shouldSayWhichLimitAnAnswerExceeds() {
    String text = "t".repeat(3 << 20);
    index.apply(
        IntStream.range(0, 6).mapToObj(n -> upsert(withField(point(n, 1), "text", text))).toList(),
        Map.of());

    assertThatThrownBy(() -> index.search(query(filter(), vector(1), 10)))
        .isInstanceOf(IndexUnavailableException.class)
        .hasMessageContaining("an answer must be at most inboundLimitBytes=16777216");

    assertThat(index.search(query(filter(), vector(1), 2)).candidates()).hasSize(2);
  }

  @Test
  void shouldGoOnWithABatchThatARestartInterrupted() {
    // given: six requests, the server restarts within the second
    List<Write> batch = IntStream.range(0, 700).mapToObj(n -> upsert(point(n, n + 1))).toList();
    server
        .faults()
        .next(
            FakeQdrant.UPSERT,
            new Fault.ComesAfter(() -> {}),
            new Fault.ComesAfter(server::restart));

    // when
    assertThatThrownBy(() -> index.apply(batch, Map.of(SOURCE, 700L)))
        .isInstanceOf(IndexUnavailableException.class);

    // then
    retry(() -> index.apply(batch, Map.of(SOURCE, 700L)));
    assertThat(index.count(filter())).isEqualTo(700);
    assertThat(index.positions()).isEqualTo(Map.of(SOURCE, 700L));
  }

  @Test
  void shouldNotFindWhatIsDeletedWhileItIsBeingFound() {
    // given
    index.apply(List.of(upsert(point(1, 5, "dog")), upsert(point(2, 6, "dog"))), Map.of());
    server.whileFinding(() -> index.apply(List.of(delete(1, 7)), Map.of()));

    // when: without words, whose call may end before the delete
    CandidatePool pool = index.search(query(filter(), vector(1), 5));

    // then
    assertThat(pool.candidates()).extracting(found -> found.point().id()).containsExactly(id(2));
  }

  @Test
  void shouldNotTakeBackAPosition() {
    index.apply(List.of(), Map.of(SOURCE, 9L));

    index.apply(List.of(), Map.of(SOURCE, 5L));

    assertThat(index.positions()).isEqualTo(Map.of(SOURCE, 9L));
  }

  @Test
  void shouldSendOnlyPositionsThatAreNotStored() {
    // given
    SourcePartition other = new SourcePartition("passages", 1);
    index.apply(List.of(), Map.of(SOURCE, 9L));
    server.faults().next(FakeQdrant.UPSERT, Fault.unavailable());
    assertThatThrownBy(() -> index.apply(List.of(), Map.of(SOURCE, 9L, other, 3L)))
        .isInstanceOf(IndexUnavailableException.class);
    int calls = server.faults().calls(FakeQdrant.UPSERT);

    // when
    index.apply(List.of(), Map.of(SOURCE, 9L, other, 3L));

    // then
    assertThat(server.faults().calls(FakeQdrant.UPSERT)).isEqualTo(calls + 1);
    assertThat(index.positions()).isEqualTo(Map.of(SOURCE, 9L, other, 3L));
    index.apply(List.of(), Map.of(SOURCE, 9L, other, 3L));
    assertThat(server.faults().calls(FakeQdrant.UPSERT)).isEqualTo(calls + 1);
  }

  @Test
  void shouldMarkACollectionOnlyOnce() {
    int calls = server.faults().calls(FakeQdrant.UPSERT);

    open(Duration.ofSeconds(10)).close();

    assertThat(server.faults().calls(FakeQdrant.UPSERT)).isEqualTo(calls);
  }

  @Test
  void shouldSendABatchBeforeTheNextOneIsBuilt() {
    // given
    int calls = server.faults().calls(FakeQdrant.UPSERT);
    QdrantSettings settings = Servers.settings(server);
    Iterator<UpsertPoints> batches =
        IntStream.range(0, 3)
            .mapToObj(
                n -> {
                  await().until(() -> server.faults().calls(FakeQdrant.UPSERT) == calls + n);
                  return UpsertPoints.newBuilder()
                      .setCollectionName(new CollectionSchema("memlog-", SPEC).name())
                      .setWait(true)
                      .build();
                })
            .iterator();

    // when
    try (var connection = new QdrantConnection(settings, Clock.systemUTC())) {
      connection.upsert(batches, 2);
    }

    // then
    assertThat(server.faults().calls(FakeQdrant.UPSERT)).isEqualTo(calls + 3);
  }

  @Test
  void shouldDropTombstonesAfterTheirTimeButNothingThatWasWrittenAnew() {
    // given
    index.apply(List.of(delete(1, 5), delete(2, 5), delete(3, 5)), Map.of());
    now.updateAndGet(before -> before.plus(Duration.ofDays(7)));
    index.maintain();
    index.apply(List.of(upsert(point(1, 4))), Map.of());
    assertThat(index.count(filter())).isZero();

    // when
    now.updateAndGet(before -> before.plusMillis(1));
    server
        .faults()
        .next(
            "qdrant.Points/Delete",
            new Fault.ComesAfter(() -> index.apply(List.of(upsert(point(2, 6))), Map.of())));
    index.maintain();

    // then
    assertThat(index.vectors(List.of(id(1), id(2), id(3)))).containsOnlyKeys(id(2));
    index.apply(List.of(upsert(point(3, 4))), Map.of());
    assertThat(index.vectors(List.of(id(3)))).hasSize(1);
  }

  @Test
  void shouldRefuseACollectionOfOtherFields() {
    var other = new CollectionSpec(SPEC.name(), SPEC.model(), SPEC.dimensions(), Map.of());

    assertThatThrownBy(() -> QdrantIndex.open(Servers.settings(server), other, Clock.systemUTC()))
        .isInstanceOf(UnusableIndexException.class)
        .hasMessageContaining("fields must be {}, got {flag=");
  }

  @Test
  void shouldRefuseACollectionOfAnotherAnalyzer() {
    CollectionSpec other = SPEC.analyzedBy(AnalyzerName.CJK.create());

    assertThatThrownBy(() -> QdrantIndex.open(Servers.settings(server), other, Clock.systemUTC()))
        .isInstanceOf(UnusableIndexException.class)
        .hasMessageContaining("analyzer must be cjk, got english");
  }

  private static void retry(Runnable call) {
    await().atMost(Duration.ofSeconds(20)).ignoreExceptions().until(() -> done(call));
  }

  private static boolean done(Runnable call) {
    call.run();
    return true;
  }

  private QdrantIndex open(Duration deadline) {
    InstantSource source = now::get;
    return QdrantIndex.open(
        new QdrantSettings(
            List.of("127.0.0.1"),
            server.port(),
            "",
            new QdrantSettings.Tls(false, ""),
            new QdrantSettings.Calls(deadline, Duration.ofSeconds(30), 16 << 20, 1),
            "memlog-",
            QdrantSettings.DEFAULTS.placement(),
            QdrantSettings.DEFAULTS.storage(),
            Duration.ofDays(7)),
        SPEC,
        source.withZone(ZoneOffset.UTC));
  }
}
