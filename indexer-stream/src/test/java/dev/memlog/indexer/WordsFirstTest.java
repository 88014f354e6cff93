package dev.memlog.indexer;

import static dev.memlog.indexer.Bench.SOON;
import static dev.memlog.indexer.TestPassages.id;
import static dev.memlog.indexer.TestPassages.passage;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.memlog.index.Point;
import dev.memlog.index.Write;
import dev.memlog.state.Passage;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What can be found by its words before its vector is there, and what becomes of it. */
@ExtendWith(Bench.Extension.class)
class WordsFirstTest {

  private final MapIndex index = new MapIndex();
  private final ScriptedEmbedder embedder = new ScriptedEmbedder();

  @Test
  void shouldBeFoundByItsWordsUntilItHasItsVector(Bench bench) {
    // given
    Indexer indexer = bench.start(index, embedder);
    embedder.hold();
    Passage passage = passage("c1", "m1", "I adopted a cat");

    // when
    bench.put(passage);

    // then it is not done with: its offset is behind what the indexer calls visible
    awaitByWords(passage);
    assertThat(index.live()).isEmpty();
    assertThat(indexer.lag().values()).contains(1L);
    assertThat(timed(bench, "searchable")).isEqualTo(1);
    assertThat(timed(bench, "vector")).isZero();

    // when
    embedder.release();

    // then
    bench.awaitEqual(index);
    assertThat(index.byWordsOnly()).isEmpty();
    await().atMost(SOON).until(() -> timed(bench, "vector") == 1);
    assertThat(timed(bench, "searchable")).isEqualTo(1);
    assertThat(bench.counter("memlog.indexer.writes", "kind", "upsert")).isEqualTo(1);
    await().atMost(SOON).untilAsserted(() -> assertThat(bench.loggedVectors()).hasSize(1));
  }

  @Test
  void shouldWriteOnceWhatHasItsVector(Bench bench) {
    // given
    bench.start(index, embedder);
    Passage passage = passage("c1", "m1", "I adopted a cat");
    bench.put(passage);
    bench.awaitEqual(index);
    int before = upserts().size();

    // when only the title changes, and when another says the same
    bench.put(Passage.newBuilder(passage).setTitle("Pets").build());
    bench.put(passage("c2", "m1", "I adopted a cat"));
    bench.awaitEqual(index);

    // then
    assertThat(upserts().subList(before, upserts().size()))
        .hasSize(2)
        .allMatch(point -> point.vector() != null);
  }

  @Test
  void shouldShowAnEditByItsWordsAtOnceAndNoStaleVector(Bench bench) {
    // given
    bench.start(index, embedder);
    bench.put(passage("c1", "m1", "I adopted a cat"));
    bench.awaitEqual(index);
    embedder.hold();

    // when
    Passage edited = passage("c1", "m1", "I adopted a dog");
    bench.put(edited);

    // then
    awaitByWords(edited);
    assertThat(index.live()).isEmpty();
    embedder.release();
    bench.awaitEqual(index);
  }

  @Test
  void shouldDeleteWhatOnlyItsWordsFindAndNotBringItBack(Bench bench) {
    // given
    bench.start(index, embedder);
    embedder.hold();
    Passage gone = passage("c1", "m1", "I adopted a cat");
    Passage replaced = passage("c1", "m2", "I bought a boat");
    bench.put(gone);
    bench.put(replaced);
    awaitByWords(gone);
    awaitByWords(replaced);

    // when
    bench.delete(gone);
    Passage edited = passage("c1", "m2", "I bought a kayak");
    bench.put(edited);
    await().atMost(SOON).until(() -> !index.byWordsOnly().containsKey(id(gone)));
    embedder.release();

    // then
    bench.awaitEqual(index);
    assertThat(index.live()).containsOnlyKeys(id(edited));
    await().atMost(SOON).untilAsserted(() -> assertThat(bench.loggedVectors()).hasSize(1));
  }

  @Test
  void shouldGiveAVectorAfterARestartToWhatOnlyItsWordsFound(Bench bench) {
    // given
    embedder.away = true;
    Indexer first = bench.start(index, embedder);
    Passage passage = passage("c1", "m1", "I adopted a cat");
    bench.put(passage);
    awaitByWords(passage);

    // when
    first.close();
    embedder.away = false;
    bench.start(index, embedder);

    // then
    bench.awaitEqual(index);
    assertThat(index.byWordsOnly()).isEmpty();
    await().atMost(SOON).untilAsserted(() -> assertThat(bench.loggedVectors()).hasSize(1));
  }

  @Test
  void shouldShowEverythingRecentByItsWordsWhileTheProviderIsAway(Bench bench) {
    // given
    embedder.away = true;
    Indexer indexer = bench.start(index, embedder);
    bench.put(passage("c0", "m0", "the one that meets the outage"));
    await()
        .atMost(SOON)
        .until(() -> indexer.check().toString().contains("the embedding provider is unavailable"));

    // when one user says more than anybody whose messages would be waited for
    List<Passage> said = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      said.add(passage("c1", "m" + i, "said during the outage, number " + i));
    }
    bench.putAll(said);

    // then
    await().atMost(SOON).until(() -> index.byWordsOnly().size() == 41);
    embedder.away = false;
    bench.awaitEqual(index);
    assertThat(index.byWordsOnly()).isEmpty();
  }

  @Test
  void shouldNotCountWhatWasDeletedAgainstItsOwner(Bench bench) {
    // given one user who says something and deletes it, again and again, and an embedder at rest
    bench.start(index, embedder);
    embedder.hold();
    for (int i = 0; i < 30; i++) {
      Passage regretted = passage("tenant", "somebody", "c1", "m" + i, "regretted " + i);
      bench.put(regretted);
      awaitByWords(regretted);
      bench.delete(regretted);
    }

    // when
    Passage kept = passage("tenant", "somebody", "c1", "kept", "I adopted a cat");
    bench.put(kept);

    // then
    awaitByWords(kept);
    embedder.release();
    bench.awaitEqual(index);
  }

  @Test
  void shouldWriteAnImportOnce(Bench bench) {
    // given, read a minute after it was published
    bench.putImport(100);

    // when
    bench.startAMinuteLater(index, embedder);
    bench.awaitEqual(index);

    // then
    assertThat(upserts()).hasSize(100).allMatch(point -> point.vector() != null);
  }

  @Test
  void shouldStillFindByItsWordsWhatTheProviderRefuses(Bench bench) {
    // given
    bench.start(index, embedder);
    Passage bad = passage("c1", "bad", "I adopted a cat, " + ScriptedEmbedder.REFUSED);
    Passage good = passage("c1", "good", "I bought a boat");

    // when
    bench.put(bad);
    bench.put(good);

    // then
    await().atMost(SOON).until(() -> bench.deadLetters() == 1);
    await().atMost(SOON).until(() -> index.live().containsKey(id(good)));
    assertThat(index.live()).containsOnlyKeys(id(good));
    assertThat(index.byWordsOnly()).containsOnlyKeys(id(bad));
  }

  @Test
  void shouldFindByItsWordsAfterARestartWhatTheProviderRefuses(Bench bench) {
    // given
    embedder.away = true;
    Indexer first = bench.start(index, embedder);
    Passage bad = passage("c1", "bad", "I adopted a cat, " + ScriptedEmbedder.REFUSED);
    bench.put(bad);
    awaitByWords(bad);

    // when it is read again, into an empty index, so late that nobody would wait for it
    first.close();
    embedder.away = false;
    var empty = new MapIndex();
    bench.startAMinuteLater(empty, embedder);

    // then
    await().atMost(SOON).until(() -> bench.deadLetters() == 1);
    await().atMost(SOON).until(() -> empty.byWordsOnly().containsKey(id(bad)));
    assertThat(empty.live()).isEmpty();
  }

  @Test
  void shouldFindARefusedEditByItsWordsAndByNoStaleVector(Bench bench) {
    // given
    bench.start(index, embedder);
    bench.put(passage("c1", "m1", "I adopted a cat"));
    bench.awaitEqual(index);

    // when
    Passage edited = passage("c1", "m1", "I adopted a dog, " + ScriptedEmbedder.REFUSED);
    bench.put(edited);

    // then
    await().atMost(SOON).until(() -> bench.deadLetters() == 1);
    awaitByWords(edited);
    assertThat(index.live()).isEmpty();
    await().atMost(SOON).until(() -> bench.loggedVectors().isEmpty());
  }

  @Test
  void shouldSetAsideOnceEachWhileTheIndexIsAwayNowAndThen(Bench bench) {
    // given
    bench.start(index, embedder);
    index.failures = 7;

    // when
    List<Passage> bad = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      bad.add(passage("c" + i, "bad" + i, i + " times " + ScriptedEmbedder.REFUSED));
    }
    bench.putAll(bad);
    Passage good = passage("c1", "good", "I bought a boat");
    bench.put(good);

    // then
    await().atMost(SOON).until(() -> bench.deadLetters() >= 6);
    await().atMost(SOON).until(() -> index.live().containsKey(id(good)));
    assertThat(bench.deadLetters()).isEqualTo(6);
    await().atMost(SOON).until(() -> index.byWordsOnly().size() == 6);
  }

  @Test
  void shouldTakeOutAgainWhatTheIndexRefusesWithItsVector(Bench bench) {
    // given
    bench.start(index, embedder);
    Passage bad = passage("c1", "bad", "I adopted a cat");
    Passage good = passage("c1", "good", "I bought a boat");
    index.invalid = point -> point.id().equals(id(bad)) && point.vector() != null;

    // when
    bench.putAll(List.of(bad, good));

    // then
    await().atMost(SOON).until(() -> bench.deadLetters() == 1);
    await().atMost(SOON).until(() -> index.live().containsKey(id(good)));
    await().atMost(SOON).until(() -> index.byWordsOnly().isEmpty());
    assertThat(index.live()).containsOnlyKeys(id(good));
  }

  @Test
  void shouldKeepTheWordsOfWhatIsSetAsideUntilItsDeadLetterIsConfirmed(Bench bench)
      throws Exception {
    // given a dead-letter topic that takes nothing
    Indexer indexer = bench.start(index, embedder);
    Passage bad = passage("c1", "bad", "I adopted a cat");
    index.invalid = point -> point.id().equals(id(bad)) && point.vector() != null;
    bench.limitDeadLetters(1);

    // when
    bench.put(bad);

    // then it is still in the index, to be read again after a crash
    await()
        .atMost(SOON)
        .until(() -> indexer.check().detail().startsWith("the dead-letter topic is unavailable"));
    assertThat(bench.deadLetters()).isZero();
    assertThat(index.byWordsOnly()).containsOnlyKeys(id(bad));

    // when
    bench.limitDeadLetters(8 << 20);

    // then
    await().atMost(SOON).until(() -> index.byWordsOnly().isEmpty());
    assertThat(bench.deadLetters()).isEqualTo(1);
  }

  @Test
  void shouldSetAsideOnceWhatTheIndexRefuses(Bench bench) {
    // given
    bench.start(index, embedder);
    Passage bad = passage("c1", "bad", "I adopted a cat");
    Passage good = passage("c1", "good", "I bought a boat");
    index.invalid = point -> point.id().equals(id(bad));

    // when
    bench.putAll(List.of(bad, good));

    // then
    await().atMost(SOON).until(() -> index.live().containsKey(id(good)));
    await().atMost(SOON).until(() -> bench.deadLetters() == 1);
    assertThat(index.byWordsOnly()).isEmpty();
  }

  private void awaitByWords(Passage passage) {
    await()
        .atMost(SOON)
        .until(
            () ->
                index
                    .byWordsOnly()
                    .getOrDefault(id(passage), "")
                    .endsWith(passage.getContentHash()));
  }

  private List<Point> upserts() {
    List<Point> points = new ArrayList<>();
    for (List<Write> batch : index.applied()) {
      for (Write write : batch) {
        if (write instanceof Write.Upsert(Point point)) {
          points.add(point);
        }
      }
    }
    return points;
  }

  private static long timed(Bench bench, String what) {
    return bench.meters.get("memlog.indexer.event_to_" + what).timer().count();
  }
}
