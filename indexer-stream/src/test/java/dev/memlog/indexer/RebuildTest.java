package dev.memlog.indexer;

import static dev.memlog.indexer.Bench.SOON;
import static dev.memlog.indexer.TestPassages.id;
import static dev.memlog.indexer.TestPassages.passage;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.memlog.indexer.operation.IndexOperations;
import dev.memlog.indexer.operation.RebuildStatus;
import dev.memlog.indexer.operation.RebuildStatus.Phase;
import dev.memlog.indexer.operation.RefusedOperationException;
import dev.memlog.state.Passage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Rebuilds from the topic, and rollbacks. */
@ExtendWith(Bench.Extension.class)
class RebuildTest {

  private final MapIndex index = new MapIndex();
  private final MapAlias alias = MapAlias.of(index);
  private final ScriptedEmbedder embedder = new ScriptedEmbedder();

  @RegisterExtension final Operating operating = new Operating();

  @Test
  void shouldRebuildUnderWritesAndMoveTheLiveIndexerOver(Bench bench) throws Exception {
    // given
    Indexer indexer = bench.start(bench.config("1"), alias, embedder);
    IndexOperations operations = operating.of(indexer);
    try (var writer = new Writer(bench)) {
      await().atMost(SOON).until(() -> writer.written() > 50);

      // when
      RebuildStatus begun = operations.rebuild(Optional.empty(), Optional.empty());
      assertThatThrownBy(() -> operations.rebuild(Optional.empty(), Optional.empty()))
          .isInstanceOf(RefusedOperationException.class)
          .hasMessageContaining("into passages-2 is running");
      Operating.awaitPhase(operations, Phase.SWITCHED);

      // then
      assertThat(begun.collection()).isEqualTo("passages-2");
      int written = writer.written();
      await().atMost(SOON).until(() -> writer.written() > written + 20);
    }
    assertThat(alias.liveName()).contains("passages-2");
    assertThat(alias.previousName()).contains("passages-1");
    bench.awaitEqual(alias.map("passages-2"));
    await().atMost(SOON).until(() -> alias.released().contains("passages-1"));
    assertThat(operations.digest().equal()).isTrue();

    // when
    RebuildStatus back = operations.rollback();
    Operating.awaitPhase(operations, Phase.SWITCHED);

    // then
    assertThat(back.collection()).isEqualTo("passages-1");
    bench.awaitEqual(index);
    bench.put(passage("c1", "later", "after the rollback"));
    bench.awaitEqual(index);
    assertThat(operations.dropPrevious()).isEqualTo("passages-2");
    assertThat(alias.collections()).containsExactly("passages-1");
    assertThat(bench.topics.deadLetters()).isZero();
  }

  @Test
  void shouldDeleteTheVectorWhenAMessageIsDeletedDuringARebuild(Bench bench) throws Exception {
    // given
    IndexOperations operations = operating.of(bench.start(bench.config("1"), alias, embedder));
    List<Passage> passages = new ArrayList<>();
    for (int i = 0; i < 200; i++) {
      passages.add(passage("c" + i, "m", "text number " + i));
    }
    bench.putAll(passages);
    bench.awaitEqual(index);

    // when
    operations.rebuild(Optional.empty(), Optional.empty());
    passages.forEach(bench::delete);
    Operating.awaitPhase(operations, Phase.SWITCHED);

    // then
    bench.awaitEqual(alias.map("passages-2"));
    await().atMost(SOON).untilAsserted(() -> assertThat(bench.topics.loggedVectors()).isEmpty());
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void shouldContinueAnInterruptedRebuildAfterARestart(boolean ownRebuilds, Bench bench)
      throws Exception {
    // given
    CheckConfig checks = new CheckConfig(Duration.ofHours(24), true, ownRebuilds);
    Indexer indexer = bench.start(bench.config("1", checks), alias, embedder);
    IndexOperations first = operating.of(indexer);
    for (int i = 0; i < 50; i++) {
      bench.put(passage("c" + i, "m", "text number " + i));
    }
    bench.awaitEqual(index);
    first.rebuild(Optional.of("passages-7"), Optional.empty());
    await().atMost(SOON).until(() -> alias.collections().contains("passages-7"));
    first.close();
    Phase stopped = first.rebuildStatus().orElseThrow().phase();

    // when
    IndexOperations second = operating.of(indexer);
    second.start();

    // then
    if (stopped != Phase.SWITCHED) {
      assertThat(stopped).isEqualTo(Phase.STOPPED);
      await().atMost(SOON).until(() -> alias.liveName().equals(Optional.of("passages-7")));
    }
    bench.awaitEqual(alias.map("passages-7"));
    bench.put(passage("c1", "later", "after the switch"));
    bench.awaitEqual(alias.map("passages-7"));
  }

  @Test
  void shouldNotSwitchWhenTheNewCollectionDiffers(Bench bench) throws Exception {
    // given a new collection that loses a write
    IndexOperations operations = operating.of(bench.start(bench.config("1"), alias, embedder));
    bench.put(passage("c1", "m1", "I adopted a cat"));
    bench.put(passage("c1", "m2", "Her name is Luna"));
    bench.awaitEqual(index);
    alias.make(
        () -> {
          var losing = new MapIndex();
          losing.loses = write -> write.id().equals(id(passage("c1", "m2", "")));
          return losing;
        });

    // when
    operations.rebuild(Optional.empty(), Optional.empty());
    Operating.awaitPhase(operations, Phase.FAILED);

    // then
    assertThat(operations.rebuildStatus().orElseThrow().detail())
        .contains("1 missing", id(passage("c1", "m2", "")).toString());
    assertThat(alias.liveName()).contains("passages-1");
    assertThat(alias.collections()).containsExactly("passages-1");
    bench.put(passage("c1", "m3", "The live one goes on"));
    bench.awaitEqual(index);
  }

  @Test
  void shouldRunUntilTheCollectionOfAFailedRebuildIsDropped(Bench bench) throws Exception {
    // given an unfinished collection, which a start without a running rebuild would fill anew
    IndexOperations operations = operating.of(bench.start(bench.config("1"), alias, embedder));
    bench.put(passage("c1", "m1", "I adopted a cat"));
    bench.awaitEqual(index);
    alias.make(
        () -> {
          var losing = new MapIndex();
          losing.loses = _ -> true;
          return losing;
        });
    List<Phase> phases = new CopyOnWriteArrayList<>();
    alias.beforeDrop = _ -> phases.add(operations.rebuildStatus().orElseThrow().phase());

    // when
    operations.rebuild(Optional.empty(), Optional.empty());
    Operating.awaitPhase(operations, Phase.FAILED);

    // then
    assertThat(alias.collections()).containsExactly("passages-1");
    assertThat(phases).hasSize(1).noneMatch(Phase::ended);
  }

  @Test
  void shouldRefuseARebuildThatCannotBegin(Bench bench) {
    // given
    IndexOperations operations = operating.of(bench.start(bench.config("1"), alias, embedder));

    // when / then
    assertThatThrownBy(operations::rollback)
        .isInstanceOf(RefusedOperationException.class)
        .hasMessageContaining("no previous collection of passages to return to");
    assertThatThrownBy(operations::dropPrevious)
        .isInstanceOf(RefusedOperationException.class)
        .hasMessageContaining("no previous collection of passages to drop");
    assertThatThrownBy(() -> operations.rebuild(Optional.of("passages-1"), Optional.empty()))
        .isInstanceOf(RefusedOperationException.class)
        .hasMessageContaining("into must be passages-N with N of at least 2, got passages-1");
    assertThatThrownBy(() -> operations.rebuild(Optional.of("other"), Optional.empty()))
        .isInstanceOf(RefusedOperationException.class)
        .hasMessageContaining("got other");
  }
}
