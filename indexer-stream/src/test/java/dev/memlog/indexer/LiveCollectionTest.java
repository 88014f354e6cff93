package dev.memlog.indexer;

import static dev.memlog.indexer.Bench.SOON;
import static dev.memlog.indexer.TestPassages.passage;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.memlog.embedding.HashingEmbedder;
import dev.memlog.index.IndexFillingException;
import dev.memlog.index.PassageFields;
import dev.memlog.index.SourcePartition;
import dev.memlog.index.UnusableIndexException;
import dev.memlog.indexer.operation.IndexOperations;
import dev.memlog.indexer.operation.RebuildStatus;
import dev.memlog.indexer.operation.RebuildStatus.Phase;
import dev.memlog.schemas.Topics;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Bench.Extension.class)
class LiveCollectionTest {

  private final ScriptedEmbedder embedder = new ScriptedEmbedder();

  @Test
  void shouldFillAFirstCollectionBeforeItAnswersQueries(Bench bench) {
    // given
    bench.put(passage("c1", "m1", "I adopted a cat"));
    embedder.hold();
    MapAlias alias = MapAlias.empty(_ -> new MapIndex());

    // when
    Indexer indexer = bench.startAMinuteLater(alias, embedder);

    // then
    await().atMost(SOON).until(() -> embedder.calls.get() == 1);
    assertThatThrownBy(alias::live).isInstanceOf(IndexFillingException.class);
    assertThat(indexer.caughtUp()).isFalse();

    // when
    embedder.release();

    // then
    await().atMost(SOON).until(() -> alias.liveName().isPresent());
    assertThat(alias.liveName()).contains("passages-1");
    assertThat(alias.map("passages-1").live()).hasSize(1);
    await().atMost(SOON).until(indexer::caughtUp);
  }

  @Test
  void shouldContinueAnUnfinishedCollectionAfterARestart(Bench bench) {
    // given
    bench.put(passage("c1", "m1", "I adopted a cat"));
    embedder.hold();
    MapAlias alias = MapAlias.empty(_ -> new MapIndex());
    Indexer first = bench.startAMinuteLater(alias, embedder);
    await().atMost(SOON).until(() -> embedder.calls.get() == 1);
    embedder.unavailable = true;
    embedder.release();
    first.close();
    assertThat(alias.liveName()).isEmpty();

    // when
    embedder.unavailable = false;
    bench.startAMinuteLater(alias, embedder);

    // then
    await().atMost(SOON).until(() -> alias.liveName().isPresent());
    assertThat(alias.collections()).containsExactly("passages-1");
  }

  @Test
  void shouldContinueAtThePositionsOfTheNewCollectionWhenTheAliasSwitches(Bench bench) {
    // given
    var former = new MapIndex();
    MapAlias alias = MapAlias.of(former);
    Indexer indexer = bench.start(bench.config("1"), alias, embedder);
    bench.put(passage("c1", "m1", "I adopted a cat"));
    bench.awaitEqual(former);

    // when
    alias.open("passages-2", PassageFields.collection("hashing", HashingEmbedder.DIMENSIONS));
    alias.switchTo("passages-2");

    // then
    await()
        .atMost(SOON)
        .until(() -> alias.liveName().equals(Optional.of(indexer.control().collection())));
    bench.awaitEqual(alias.map("passages-2"));
    bench.put(passage("c1", "m2", "Her name is Luna"));
    bench.awaitEqual(alias.map("passages-2"));
    assertThat(former.live()).hasSize(1);
    assertThat(alias.released()).containsExactly("passages-1");
    assertThat(embedder.texts).hasValue(2);
    assertThat(indexer.caughtUp()).isTrue();
  }

  @Test
  void shouldLeaveACollectionThatIsAheadOfTheTopicAndFillTheNext(Bench bench) {
    // given
    var ahead = new MapIndex();
    ahead.apply(List.of(), Map.of(new SourcePartition(Topics.PASSAGES.name(), 1), 77L));
    MapAlias alias = MapAlias.of(ahead);
    bench.put(passage("c1", "m1", "I adopted a cat"));

    // when
    bench.start(bench.config("1"), alias, embedder);

    // then
    await().atMost(SOON).until(() -> alias.liveName().equals(Optional.of("passages-2")));
    bench.awaitEqual(alias.map("passages-2"));
    assertThat(ahead.live()).isEmpty();
    assertThat(alias.previousName()).contains("passages-1");
  }

  @Test
  void shouldFillTheNextCollectionWhenTheLiveOneMayHaveMissedTombstones(Bench bench) {
    // given an indexer that ends, and a delete that compaction has removed altogether
    var clock = new SettableClock(Clock.systemUTC());
    MapAlias alias = MapAlias.of(new MapIndex());
    Indexer first = bench.start(bench.config("1"), bench.settings(), alias, embedder, clock);
    bench.put(passage("c1", "m1", "I adopted a cat"));
    bench.awaitEqual(alias.map("passages-1"));
    await().atMost(SOON).until(() -> upToDate(alias, "passages-1") == Cluster.PARTITIONS);
    first.close();

    // when it comes back after 29 days, then it goes on
    bench.put(passage("c1", "m2", "Her name is Luna"));
    clock.jump(Duration.ofDays(29));
    Indexer second = bench.start(bench.config("1"), bench.settings(), alias, embedder, clock);
    bench.awaitEqual(alias.map("passages-1"));
    await().atMost(SOON).until(second::caughtUp);
    second.close();

    // when it comes back after 31 days more and nothing was published, then it goes on
    clock.jump(Duration.ofDays(31));
    Indexer third = bench.start(bench.config("1"), bench.settings(), alias, embedder, clock);
    await().atMost(SOON).until(third::caughtUp);
    assertThat(alias.liveName()).contains("passages-1");
    third.close();

    // when something was, then it fills another one
    bench.put(passage("c1", "m3", "She is black"));
    clock.jump(Duration.ofDays(31));
    bench.start(bench.config("1"), bench.settings(), alias, embedder, clock);
    await().atMost(SOON).until(() -> alias.liveName().equals(Optional.of("passages-2")));
    bench.awaitEqual(alias.map("passages-2"));
    assertThat(alias.map("passages-1").live()).hasSize(2);
  }

  @Test
  void shouldNotReturnToAPreviousCollectionThatMayHaveMissedDeletes(Bench bench) throws Exception {
    // given
    var clock = new SettableClock(Clock.systemUTC());
    MapAlias alias = MapAlias.of(new MapIndex());
    Indexer indexer = bench.start(bench.config("1"), bench.settings(), alias, embedder, clock);
    bench.put(passage("c1", "m1", "I adopted a cat"));
    bench.awaitEqual(alias.map("passages-1"));
    await().atMost(SOON).until(() -> upToDate(alias, "passages-1") == Cluster.PARTITIONS);
    try (var operations = new IndexOperations(indexer, new SimpleMeterRegistry())) {
      operations.rebuild(Optional.empty(), Optional.empty());
      awaitPhase(operations, Phase.SWITCHED);
      bench.put(passage("c1", "m2", "Her name is Luna"));
      bench.awaitEqual(alias.map("passages-2"));

      // when
      clock.jump(Duration.ofDays(31));
      operations.rollback();

      // then
      awaitPhase(operations, Phase.FAILED);
      assertThat(operations.rebuildStatus().orElseThrow().detail())
          .contains("the index was last up to date with passages-")
          .contains("delete.retention.ms=2592000000 (30 days), so deletes may be missing");
      assertThat(alias.liveName()).contains("passages-2");
    }
  }

  private static long upToDate(MapAlias alias, String collection) {
    return alias.map(collection).positions().keySet().stream()
        .filter(source -> source.topic().equals("passages@up-to-date"))
        .count();
  }

  private static void awaitPhase(IndexOperations operations, Phase phase) {
    await()
        .atMost(SOON)
        .until(() -> operations.rebuildStatus().map(RebuildStatus::phase).orElse(null) == phase);
  }

  @Test
  void shouldFillTheNextCollectionWhenTheLiveOneCannotBeOpened(Bench bench) {
    // given
    MapAlias alias = MapAlias.of(new MapIndex());
    alias.spoil("passages-1", "it is damaged");
    bench.put(passage("c1", "m1", "I adopted a cat"));

    // when
    bench.start(bench.config("1"), alias, embedder);

    // then
    await().atMost(SOON).until(() -> alias.liveName().equals(Optional.of("passages-2")));
    bench.awaitEqual(alias.map("passages-2"));
  }

  @Test
  void shouldNotReplaceAnUnusableCollectionWhenRebuildIsDisabled(Bench bench) {
    // given
    IndexerConfig config = bench.config("1", new CheckConfig(Duration.ofHours(24), true, false));
    var ahead = new MapIndex();
    ahead.apply(List.of(), Map.of(new SourcePartition(Topics.PASSAGES.name(), 1), 77L));
    MapAlias damaged = MapAlias.of(new MapIndex());
    damaged.spoil("passages-1", "it is damaged");

    // when
    Indexer indexer = bench.start(config, MapAlias.of(ahead), embedder);

    // then
    await()
        .atMost(SOON)
        .untilAsserted(
            () ->
                assertThat(indexer.check().detail())
                    .contains("offset 77 of passages-1")
                    .contains("beyond its end 0"));
    assertThat(indexer.check().ready()).isFalse();
    assertThat(indexer.check().live()).isTrue();
    assertThatThrownBy(() -> bench.start(config, damaged, embedder))
        .isInstanceOf(UnusableIndexException.class)
        .hasMessageContaining("it is damaged");
  }
}
