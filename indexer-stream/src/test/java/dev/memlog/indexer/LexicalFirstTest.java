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

/** Lexical-first indexing: messages are searchable before their vectors are ready. */
@ExtendWith(Bench.Extension.class)
class LexicalFirstTest {

  private final MapIndex index = new MapIndex();
  private final ScriptedEmbedder embedder = new ScriptedEmbedder();

  @Test
  void shouldIndexALiveMessageLexicallyUntilItHasItsVector(Bench bench) {
    // given
    Indexer indexer = bench.start(index, embedder);
    embedder.hold();
    Passage passage = passage("c1", "m1", "I adopted a cat");

    // when
    bench.put(passage);

    // then it is not done with: its offset is behind what the indexer calls visible
    awaitLexical(passage);
    assertThat(index.live()).isEmpty();
    assertThat(indexer.lag().values()).contains(1L);
    assertThat(timed(bench, "searchable")).isEqualTo(1);
    assertThat(timed(bench, "vector")).isZero();

    // when
    embedder.release();

    // then
    bench.awaitEqual(index);
    assertThat(index.lexicalOnly()).isEmpty();
    await().atMost(SOON).until(() -> timed(bench, "vector") == 1);
    assertThat(timed(bench, "searchable")).isEqualTo(1);
    assertThat(bench.counter("memlog.indexer.writes", "kind", "upsert")).isEqualTo(1);
    await().atMost(SOON).untilAsserted(() -> assertThat(bench.topics.loggedVectors()).hasSize(1));
  }

  @Test
  void shouldWriteOnceIfTheVectorIsKnown(Bench bench) {
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
  void shouldIndexAnEditLexicallyAndDropTheStaleVector(Bench bench) {
    // given
    bench.start(index, embedder);
    bench.put(passage("c1", "m1", "I adopted a cat"));
    bench.awaitEqual(index);
    embedder.hold();

    // when
    Passage edited = passage("c1", "m1", "I adopted a dog");
    bench.put(edited);

    // then
    awaitLexical(edited);
    assertThat(index.live()).isEmpty();
    embedder.release();
    bench.awaitEqual(index);
  }

  @Test
  void shouldDeleteALexicalOnlyPointForGood(Bench bench) {
    // given
    bench.start(index, embedder);
    embedder.hold();
    Passage gone = passage("c1", "m1", "I adopted a cat");
    Passage replaced = passage("c1", "m2", "I bought a boat");
    bench.put(gone);
    bench.put(replaced);
    awaitLexical(gone);
    awaitLexical(replaced);

    // when
    bench.delete(gone);
    Passage edited = passage("c1", "m2", "I bought a kayak");
    bench.put(edited);
    await().atMost(SOON).until(() -> !index.lexicalOnly().containsKey(id(gone)));
    embedder.release();

    // then
    bench.awaitEqual(index);
    assertThat(index.live()).containsOnlyKeys(id(edited));
    await().atMost(SOON).untilAsserted(() -> assertThat(bench.topics.loggedVectors()).hasSize(1));
  }

  @Test
  void shouldAddTheVectorOfALexicalOnlyPointAfterARestart(Bench bench) {
    // given
    embedder.unavailable = true;
    Indexer first = bench.start(index, embedder);
    Passage passage = passage("c1", "m1", "I adopted a cat");
    bench.put(passage);
    awaitLexical(passage);

    // when
    first.close();
    embedder.unavailable = false;
    bench.start(index, embedder);

    // then
    bench.awaitEqual(index);
    assertThat(index.lexicalOnly()).isEmpty();
    await().atMost(SOON).untilAsserted(() -> assertThat(bench.topics.loggedVectors()).hasSize(1));
  }

  @Test
  void shouldIndexEveryRecentMessageLexicallyWhileTheProviderIsUnavailable(Bench bench) {
    // given
    embedder.unavailable = true;
    Indexer indexer = bench.start(index, embedder);
    bench.put(passage("c0", "m0", "the one that meets the outage"));
    await()
        .atMost(SOON)
        .until(() -> indexer.check().toString().contains("the embedding provider is unavailable"));

    // when one user says more than a live user does
    List<Passage> said = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      said.add(passage("c1", "m" + i, "said during the outage, number " + i));
    }
    bench.putAll(said);

    // then
    await().atMost(SOON).until(() -> index.lexicalOnly().size() == 41);
    embedder.unavailable = false;
    bench.awaitEqual(index);
    assertThat(index.lexicalOnly()).isEmpty();
  }

  @Test
  void shouldNotCountDeletedItemsAgainstTheirOwner(Bench bench) {
    // given one user who says something and deletes it, again and again, and an embedder at rest
    bench.start(index, embedder);
    embedder.hold();
    for (int i = 0; i < 30; i++) {
      Passage regretted = passage("tenant", "regretful", "c1", "m" + i, "regretted " + i);
      bench.put(regretted);
      awaitLexical(regretted);
      bench.delete(regretted);
    }

    // when
    Passage kept = passage("tenant", "regretful", "c1", "kept", "I adopted a cat");
    bench.put(kept);

    // then
    awaitLexical(kept);
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
  void shouldKeepARefusedTextLexically(Bench bench) {
    // given
    bench.start(index, embedder);
    Passage bad = passage("c1", "bad", "I adopted a cat, " + ScriptedEmbedder.REFUSED);
    Passage good = passage("c1", "good", "I bought a boat");

    // when
    bench.put(bad);
    bench.put(good);

    // then
    await().atMost(SOON).until(() -> bench.topics.deadLetters() == 1);
    await().atMost(SOON).until(() -> index.live().containsKey(id(good)));
    assertThat(index.live()).containsOnlyKeys(id(good));
    assertThat(index.lexicalOnly()).containsOnlyKeys(id(bad));
  }

  @Test
  void shouldIndexARefusedTextLexicallyAfterARestart(Bench bench) {
    // given
    embedder.unavailable = true;
    Indexer first = bench.start(index, embedder);
    Passage bad = passage("c1", "bad", "I adopted a cat, " + ScriptedEmbedder.REFUSED);
    bench.put(bad);
    awaitLexical(bad);

    // when it is read again, into an empty index, so late that it is not live
    first.close();
    embedder.unavailable = false;
    var empty = new MapIndex();
    bench.startAMinuteLater(empty, embedder);

    // then
    await().atMost(SOON).until(() -> bench.topics.deadLetters() == 1);
    await().atMost(SOON).until(() -> empty.lexicalOnly().containsKey(id(bad)));
    assertThat(empty.live()).isEmpty();
  }

  @Test
  void shouldIndexARefusedEditLexicallyAndDropTheStaleVector(Bench bench) {
    // given
    bench.start(index, embedder);
    bench.put(passage("c1", "m1", "I adopted a cat"));
    bench.awaitEqual(index);

    // when
    Passage edited = passage("c1", "m1", "I adopted a dog, " + ScriptedEmbedder.REFUSED);
    bench.put(edited);

    // then
    await().atMost(SOON).until(() -> bench.topics.deadLetters() == 1);
    awaitLexical(edited);
    assertThat(index.live()).isEmpty();
    await().atMost(SOON).until(() -> bench.topics.loggedVectors().isEmpty());
  }

  @Test
  void shouldDeadLetterEachOnceWhileTheIndexIsTemporarilyUnavailable(Bench bench) {
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
    await().atMost(SOON).until(() -> bench.topics.deadLetters() >= 6);
    await().atMost(SOON).until(() -> index.live().containsKey(id(good)));
    assertThat(bench.topics.deadLetters()).isEqualTo(6);
    await().atMost(SOON).until(() -> index.lexicalOnly().size() == 6);
  }

  @Test
  void shouldRemoveALexicalOnlyPointWhoseVectorTheIndexRefuses(Bench bench) {
    // given
    bench.start(index, embedder);
    Passage bad = passage("c1", "bad", "I adopted a cat");
    Passage good = passage("c1", "good", "I bought a boat");
    index.invalid = point -> point.id().equals(id(bad)) && point.vector() != null;

    // when
    bench.putAll(List.of(bad, good));

    // then
    await().atMost(SOON).until(() -> bench.topics.deadLetters() == 1);
    await().atMost(SOON).until(() -> index.live().containsKey(id(good)));
    await().atMost(SOON).until(() -> index.lexicalOnly().isEmpty());
    assertThat(index.live()).containsOnlyKeys(id(good));
  }

  @Test
  void shouldKeepALexicalOnlyPointUntilItsDeadLetterIsConfirmed(Bench bench) throws Exception {
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
    assertThat(bench.topics.deadLetters()).isZero();
    assertThat(index.lexicalOnly()).containsOnlyKeys(id(bad));

    // when
    bench.limitDeadLetters(8 << 20);

    // then
    await().atMost(SOON).until(() -> index.lexicalOnly().isEmpty());
    assertThat(bench.topics.deadLetters()).isEqualTo(1);
  }

  @Test
  void shouldDeadLetterAnItemOnceWhenTheIndexRefusesIt(Bench bench) {
    // given
    bench.start(index, embedder);
    Passage bad = passage("c1", "bad", "I adopted a cat");
    Passage good = passage("c1", "good", "I bought a boat");
    index.invalid = point -> point.id().equals(id(bad));

    // when
    bench.putAll(List.of(bad, good));

    // then
    await().atMost(SOON).until(() -> index.live().containsKey(id(good)));
    await().atMost(SOON).until(() -> bench.topics.deadLetters() == 1);
    assertThat(index.lexicalOnly()).isEmpty();
  }

  private void awaitLexical(Passage passage) {
    await()
        .atMost(SOON)
        .until(
            () ->
                index
                    .lexicalOnly()
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
