package dev.memlog.indexer;

import static dev.memlog.indexer.Bench.SOON;
import static dev.memlog.indexer.TestPassages.passage;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.memlog.embedding.HashingEmbedder;
import dev.memlog.index.CollectionSpec;
import dev.memlog.index.Filter;
import dev.memlog.index.IndexAlias;
import dev.memlog.index.PassageFields;
import dev.memlog.index.qdrant.QdrantAlias;
import dev.memlog.index.qdrant.QdrantSettings;
import dev.memlog.index.qdrant.fake.FakeQdrant;
import dev.memlog.indexer.operation.IndexOperations;
import dev.memlog.indexer.operation.RebuildStatus.Phase;
import dev.memlog.state.Passage;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests of the erasure of deleted text from an index that keeps it until a collection's drop. */
@ExtendWith(Bench.Extension.class)
class QdrantErasureTest {

  private static final CollectionSpec SPEC =
      PassageFields.collection("hashing", HashingEmbedder.DIMENSIONS);
  private static final Duration REWRITE_AFTER = Duration.ofDays(6);
  private static final Filter ALL = new Filter("tenant", List.of());
  private static final int PASSAGES = 20;
  private static final long PAUSE_NANOS = 10_000_000;

  private final SettableClock clock = new SettableClock(Clock.systemUTC());
  private final FakeQdrant server = FakeQdrant.start();
  private final IndexAlias alias = alias();

  /** The alias of a query service. */
  private final IndexAlias queried = alias();

  @RegisterExtension final Operating operating = new Operating();

  private IndexAlias alias() {
    return new QdrantAlias(QdrantSettings.DEFAULTS.at("127.0.0.1", server.port()), SPEC, clock);
  }

  @AfterEach
  void close() {
    queried.close();
    alias.close();
    server.close();
  }

  @Test
  void shouldReplaceTheCollectionWhileSearchesGoOnWhenDeletedTextReachesItsAge(Bench bench) {
    // given
    var embedder = new ScriptedEmbedder();
    Indexer indexer = bench.start(bench.config("1"), bench.settings(), alias, embedder, clock);
    List<Passage> passages =
        IntStream.range(0, PASSAGES).mapToObj(n -> passage("c" + n, "m", "text " + n)).toList();
    bench.putAll(passages);
    await().atMost(SOON).ignoreExceptions().until(() -> queried.live().count(ALL) == PASSAGES);
    IndexOperations operations = operating.of(indexer);
    operations.start();
    bench.delete(passages.getFirst());
    await().atMost(SOON).until(() -> queried.live().count(ALL) == PASSAGES - 1);
    assertThat(alias.unerasedSince("passages-1")).isPresent();
    assertThat(alias.collections()).containsExactly("passages-1");
    int embedded = embedder.texts.get();

    // when
    var searching = new AtomicBoolean(true);
    var searches = CompletableFuture.runAsync(() -> search(searching), Thread::startVirtualThread);
    clock.jump(REWRITE_AFTER);

    // then
    Operating.awaitPhase(operations, Phase.SWITCHED);
    await()
        .atMost(SOON.multipliedBy(2))
        .untilAsserted(() -> assertThat(alias.collections()).containsExactly("passages-2"));
    searching.set(false);
    searches.join();
    assertThat(alias.previousName()).isEmpty();
    assertThat(embedder.texts).hasValue(embedded);
    assertThat(rebuilds()).isEqualTo(1);
    bench.put(passage("c1", "later", "after the erasure"));
    await().atMost(SOON).until(() -> queried.live().count(ALL) == PASSAGES);
  }

  private void search(AtomicBoolean searching) {
    while (searching.get()) {
      assertThat(queried.live().count(ALL)).isEqualTo(PASSAGES - 1);
      LockSupport.parkNanos(PAUSE_NANOS);
    }
  }

  private double rebuilds() {
    return operating.meters.get("memlog.index.erasure.rebuilds").counter().count();
  }

  @Test
  void shouldDropAPreviousCollectionWhoseDeletedTextReachesItsAge(Bench bench) {
    // given
    Indexer indexer =
        bench.start(bench.config("1"), bench.settings(), alias, new ScriptedEmbedder(), clock);
    Passage deleted = passage("c1", "m1", "I adopted a cat");
    bench.put(deleted);
    bench.put(passage("c1", "m2", "Her name is Luna"));
    await().atMost(SOON).ignoreExceptions().until(() -> alias.live().count(ALL) == 2);
    bench.delete(deleted);
    await().atMost(SOON).until(() -> alias.live().count(ALL) == 1);
    IndexOperations operations = operating.of(indexer);
    operations.rebuild(Optional.empty(), Optional.empty());
    Operating.awaitPhase(operations, Phase.SWITCHED);
    assertThat(alias.previousName()).contains("passages-1");

    // when
    operations.start();
    clock.jump(REWRITE_AFTER);

    // then
    await()
        .atMost(SOON)
        .untilAsserted(() -> assertThat(alias.collections()).containsExactly("passages-2"));
    assertThat(rebuilds()).isZero();
  }
}
