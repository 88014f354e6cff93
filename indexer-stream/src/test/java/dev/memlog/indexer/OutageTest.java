package dev.memlog.indexer;

import static dev.memlog.indexer.Bench.SOON;
import static dev.memlog.indexer.TestPassages.passage;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.memlog.schemas.Topics;
import dev.memlog.state.Passage;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Bench.Extension.class)
class OutageTest {

  private final MapIndex index = new MapIndex();
  private final ScriptedEmbedder embedder = new ScriptedEmbedder();

  @Test
  void shouldWaitForTheIndexAndSetNothingAside(Bench bench) {
    // given
    Indexer indexer = bench.start(index, embedder);
    bench.put(passage("c1", "m1", "before"));
    bench.awaitEqual(index);
    await().atMost(SOON).until(() -> indexer.check().ready());

    // when
    index.unavailable = true;
    bench.put(passage("c1", "m2", "meanwhile"));
    bench.delete(passage("c1", "m1", ""));

    // then
    await().atMost(SOON).until(() -> !indexer.check().ready());
    assertThat(indexer.check().live()).isTrue();
    assertThat(indexer.check().detail()).startsWith("the index is unavailable: ");

    // when
    index.unavailable = false;

    // then
    bench.awaitEqual(index);
    await().atMost(SOON).until(() -> indexer.check().ready());
    assertThat(bench.topics.deadLetters()).isZero();
  }

  @Test
  void shouldWaitForTheIndexAlsoAtTheStart(Bench bench) {
    // given
    index.unavailable = true;
    Indexer indexer = bench.start(index, embedder);
    bench.put(passage("c1", "m1", "text"));
    await()
        .atMost(SOON)
        .until(() -> indexer.check().detail().contains("the script says that it is unavailable"));
    assertThat(indexer.caughtUp()).isFalse();

    // when
    index.unavailable = false;

    // then
    bench.awaitEqual(index);
    await().atMost(SOON).until(indexer::caughtUp);
  }

  @Test
  void shouldRepeatWritesWhoseOutcomeIsUnknown(Bench bench) {
    // given
    bench.start(index, embedder);
    index.failures = 3;

    // when
    bench.put(passage("c1", "m1", "one"));
    bench.put(passage("c1", "m1", "two"));
    bench.put(passage("c2", "m1", "three"));
    bench.delete(passage("c2", "m1", ""));

    // then
    bench.awaitEqual(index);
    assertThat(index.live()).hasSize(1);
    assertThat(index.failures).isZero();
    assertThat(bench.topics.deadLetters()).isZero();
  }

  @Test
  void shouldDeleteWhileTheEmbedderIsUnavailable(Bench bench) {
    // given
    Indexer indexer = bench.start(index, embedder);
    Passage first = passage("c1", "m1", "before");
    bench.put(first);
    bench.awaitEqual(index);
    embedder.unavailable = true;
    bench.put(passage("c1", "m2", "meanwhile"));
    await()
        .atMost(SOON)
        .until(() -> indexer.check().detail().startsWith("the embedding provider is unavailable"));
    assertThat(indexer.check().ready()).isFalse();

    // when
    bench.delete(first);

    // then
    await().atMost(SOON).until(() -> index.live().isEmpty());

    // when
    embedder.unavailable = false;

    // then
    bench.awaitEqual(index);
    await().atMost(SOON).until(() -> indexer.check().ready());
    assertThat(bench.topics.deadLetters()).isZero();
  }

  @Test
  void shouldReadAheadInBoundedMemoryWhileAnImportWaits(Bench bench) {
    // given an import many times larger than the buffer, and an embedder that does nothing
    Indexer indexer = bench.start(bench.config("1", 512 << 10, 256), index, embedder);
    Passage found = passage("c0", "found", "the first one");
    bench.put(found);
    bench.awaitEqual(index);
    embedder.hold();
    List<Passage> bulk = new ArrayList<>();
    for (int i = 0; i < 2000; i++) {
      bulk.add(passage("tenant", "importer", "c" + i % 20, "m" + i, "imported text " + i));
    }
    bench.putAll(bulk);

    // when
    bench.delete(found);
    bench.delete(bulk.get(1999));
    bench.put(passage("tenant", "someone", "c3", "live", "Are you there?"));

    // then deletes and live messages are seen though their turn has not come
    await().atMost(SOON).until(() -> bench.counter("memlog.indexer.writes", "kind", "delete") == 2);
    assertThat(bench.meters.get("memlog.indexer.queued").gauge().value()).isLessThan(700);
    embedder.release(4);
    await().atMost(SOON).until(() -> index.live().values().stream().count() > 0);

    // when
    embedder.release();

    // then everything is done, each text embedded once
    bench.awaitEqual(index);
    assertThat(index.live()).hasSize(2000);
    assertThat(embedder.texts.get()).isBetween(2001, 2002);
    await()
        .atMost(SOON)
        .untilAsserted(() -> assertThat(bench.topics.loggedVectors()).hasSize(2000));
    await().atMost(SOON).untilAsserted(() -> assertThat(indexer.lag().values()).containsOnly(0L));
    assertThat(bench.topics.read(Topics.PASSAGES_DEAD_LETTER.name())).isEmpty();
  }
}
