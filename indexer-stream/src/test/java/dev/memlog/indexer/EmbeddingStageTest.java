package dev.memlog.indexer;

import static dev.memlog.indexer.Bench.SOON;
import static dev.memlog.indexer.TestPassages.id;
import static dev.memlog.indexer.TestPassages.passage;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.memlog.state.Passage;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tests of what a running indexer embeds, how often, in which batches and in which order. */
@ExtendWith(Bench.Extension.class)
class EmbeddingStageTest {

  private final MapIndex index = new MapIndex();
  private final ScriptedEmbedder embedder = new ScriptedEmbedder();

  @Test
  void shouldEmbedEqualTextsOnce(Bench bench) {
    // given
    bench.start(index, embedder);
    embedder.hold();
    List<Passage> passages = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      passages.add(passage("c" + i, "m", "Good morning"));
    }

    // when
    bench.putAll(passages);
    await().atMost(SOON).until(() -> embedder.calls.get() > 0);
    embedder.release();
    bench.awaitEqual(index);
    bench.put(passage("c99", "m", "Good morning"));

    // then
    bench.awaitEqual(index);
    assertThat(embedder.texts).hasValue(1);
    await().atMost(SOON).untilAsserted(() -> assertThat(bench.topics.loggedVectors()).hasSize(51));
  }

  @Test
  void shouldEmbedNothingWhenOnlyTheTitleChanges(Bench bench) {
    // given
    bench.start(index, embedder);
    bench.put(passage("c1", "m1", "I adopted a cat"));
    bench.awaitEqual(index);

    // when
    bench.put(Passage.newBuilder(passage("c1", "m1", "I adopted a cat")).setTitle("Pets").build());

    // then
    bench.awaitEqual(index);
    assertThat(embedder.texts).hasValue(1);
    assertThat(bench.counter("memlog.indexer.vectors", "origin", "index")).isEqualTo(1);
  }

  @Test
  void shouldDeleteIndexedAndQueuedItemsAtOnce(Bench bench) {
    // given a found passage, and many that wait for their vectors
    bench.start(index, embedder);
    Passage found = passage("c0", "m", "the first one");
    bench.put(found);
    bench.awaitEqual(index);
    embedder.hold();
    List<Passage> waiting = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      waiting.add(passage("c" + i % 7, "m" + i, "waiting text number " + i));
    }
    bench.putAll(waiting);

    // when
    bench.delete(found);
    waiting.subList(200, 300).forEach(bench::delete);

    // then the deletes are applied while the embedder does nothing
    await().atMost(SOON).until(() -> index.live().isEmpty());
    await()
        .atMost(SOON)
        .until(() -> bench.counter("memlog.indexer.writes", "kind", "delete") == 101);
    embedder.release();
    bench.awaitEqual(index);
    assertThat(index.live()).hasSize(200);
    assertThat(embedder.texts.get()).isLessThan(301);
    await().atMost(SOON).untilAsserted(() -> assertThat(bench.topics.loggedVectors()).hasSize(200));
  }

  @Test
  void shouldEmbedAnImportInLargeSlices(Bench bench) {
    // given an import of many users, read a minute after it was published
    bench.putImport(400);

    // when
    bench.startAMinuteLater(index, embedder);
    bench.awaitEqual(index);

    // then live messages would have taken 200 slices of two
    assertThat(embedder.texts.get()).isEqualTo(400);
    assertThat(embedder.calls.get()).isLessThan(90);
  }

  @Test
  void shouldLetALiveMessageOvertakeAnImport(Bench bench) {
    // given an import of one user that waits in every partition
    bench.start(index, embedder);
    embedder.hold();
    List<Passage> bulk = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      bulk.add(passage("tenant", "importer", "c" + i % 40, "m" + i, "imported text " + i));
    }
    bench.putAll(bulk);
    await().atMost(SOON).until(() -> embedder.calls.get() == 6);

    // when
    Passage live = passage("tenant", "someone", "c7", "live", "Are you there?");
    bench.put(live);
    await()
        .atMost(SOON)
        .until(() -> bench.meters.get("memlog.indexer.queued").gauge().value() > 900);
    // six calls are under way, and it takes at most four slices for everybody to have a turn
    embedder.release(16);

    // then it is found after the slices that were under way, and the import is not nearly done
    await().atMost(SOON).until(() -> index.live().containsKey(id(live)));
    assertThat(index.live()).hasSizeLessThan(8 * 32);
    embedder.release();
    bench.awaitEqual(index);
  }

  @Test
  void shouldGiveAnEmbedderLittleMoreThanItWorksOn(Bench bench) {
    // given live messages, and an embedder that works on two texts at a time
    embedder.textsAtOnce = 2;
    bench.start(index, embedder);
    embedder.hold();
    List<Passage> live = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      live.add(passage("tenant", "someone" + i, "c" + i, "m" + i, "Are you there, " + i + "?"));
    }
    bench.putAll(live);
    await()
        .atMost(SOON)
        .until(() -> bench.meters.get("memlog.indexer.queued").gauge().value() == 9);

    // then one more is with it, and the others come one by one
    assertThat(embedder.calls.get()).isEqualTo(3);
    embedder.release();
    bench.awaitEqual(index);
    assertThat(embedder.texts.get()).isEqualTo(12);
    assertThat(embedder.calls.get()).isEqualTo(12);
  }
}
