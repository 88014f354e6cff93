package dev.memlog.indexer;

import static dev.memlog.indexer.Bench.SOON;
import static dev.memlog.indexer.TestPassages.key;
import static dev.memlog.indexer.TestPassages.passage;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.memlog.index.OffsetMark;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.Topics;
import dev.memlog.state.Passage;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Bench.Extension.class)
class RebalanceTest {

  private final MapIndex index = new MapIndex();
  private final ScriptedEmbedder embedder = new ScriptedEmbedder();

  @Test
  void shouldShareThePartitionsAndTakeThemOverWhenAProcessStops(Bench bench) {
    // given
    Indexer first = bench.start(bench.config("1"), index, embedder);
    bench.putAll(texts("before", 300));

    // when
    Indexer second = bench.start(bench.config("2"), index, embedder);
    bench.putAll(texts("meanwhile", 300));

    // then
    await()
        .atMost(SOON)
        .untilAsserted(
            () -> {
              assertThat(first.positions()).hasSize(2);
              assertThat(second.positions()).hasSize(2);
            });
    bench.putAll(texts("shared", 300));
    bench.awaitEqual(index);
    await().atMost(SOON).until(() -> first.check().ready() && second.check().ready());

    // when
    first.close();
    bench.putAll(texts("after", 300));

    // then
    bench.awaitEqual(index);
    await().atMost(SOON).until(() -> second.positions().size() == Cluster.PARTITIONS);
    assertThat(bench.topics.deadLetters()).isZero();
  }

  @Test
  void shouldCommitOnlyWhatQueriesSeeWhilePartitionsAndCollectionsMove(Bench bench)
      throws Exception {
    // given: queries are answered from the live collection of an alias that two indexers share
    MapAlias alias = MapAlias.of(index);
    bench.start(bench.config("1"), alias, embedder);
    writeAndRead(bench, alias, "alone");

    // when / then: partitions move to another indexer
    Indexer second = bench.start(bench.config("2"), alias, embedder);
    writeAndRead(bench, alias, "joining");
    await().atMost(SOON).until(() -> second.positions().size() == 2);

    // when / then: another process makes a collection live that lacks the last writes
    String next = alias.nextName();
    var _ = alias.open(next, index.collection());
    alias.switchTo(next);
    writeAndRead(bench, alias, "switched");

    // when / then: partitions move back
    second.close();
    writeAndRead(bench, alias, "leaving");
  }

  /**
   * Asserts of some writes, one after the other, that the live collection holds what is committed.
   */
  private static void writeAndRead(Bench bench, MapAlias alias, String word) throws Exception {
    try (Admin admin = bench.admin()) {
      for (int i = 0; i < 8; i++) {
        Passage passage = passage("c" + i, word + i, word + " text " + i);
        RecordMetadata written = bench.put(passage);
        var partition = new TopicPartition(written.topic(), written.partition());
        await()
            .atMost(SOON)
            .pollInterval(Duration.ofMillis(5))
            .until(() -> visible(admin, bench.group(), partition, alias) > written.offset());
        String live = alias.liveName().orElseThrow();
        assertThat(alias.map(live).live())
            .as("%s at offset %d in %s", partition, written.offset(), live)
            .containsKey(Keys.passageId(key(passage)));
      }
    }
  }

  /** Returns the committed offset; 0 if it is that of another collection than the live one. */
  private static long visible(Admin admin, String group, TopicPartition partition, MapAlias alias)
      throws Exception {
    OffsetAndMetadata committed =
        admin
            .listConsumerGroupOffsets(group)
            .partitionsToOffsetAndMetadata(group)
            .get()
            .get(partition);
    return committed != null && OffsetMark.holds(committed.metadata(), alias.answering())
        ? committed.offset()
        : 0;
  }

  @Test
  void shouldEndWhenAnotherTakesItsPlace(Bench bench) {
    // given
    Indexer first = bench.start(bench.config("1"), index, embedder);
    bench.put(passage("c1", "m1", "text"));
    bench.awaitEqual(index);

    // when
    Indexer second = bench.start(bench.config("1"), index, embedder);

    // then
    await().atMost(SOON).until(() -> !first.check().live());
    bench.put(passage("c1", "m2", "text 2"));
    bench.awaitEqual(index);
    await().atMost(SOON).until(() -> second.check().ready());
  }

  @Test
  void shouldWriteNothingAfterAStandstillWhenAnotherProcessTookOver(Bench bench) {
    // given an indexer that stands still for six minutes before it writes
    var clock = new SettableClock(Clock.systemUTC());
    var ofOther = new MapIndex();
    index.interlude.set(
        () -> {
          Indexer other = bench.start(bench.config("1"), ofOther, new ScriptedEmbedder());
          await().atMost(SOON).until(() -> other.caughtUp() && ofOther.live().size() == 1);
          clock.jump(Duration.ofMinutes(6));
        });
    Indexer first = bench.start(bench.config("1"), bench.settings(), index, embedder, clock);

    // when
    bench.put(passage("c1", "m1", "text"));

    // then
    await().atMost(SOON).until(() -> !first.check().live());
    assertThat(ofOther.live()).hasSize(1);
    assertThat(index.live()).isEmpty();
  }

  @Test
  void shouldLogNoVectorAfterAnotherHasTakenItBack(Bench bench) throws Exception {
    // given an indexer that stands still before it logs a vector, in whatever thread
    try (var stall = new StalledSends.Stall(bench.group(), Topics.PASSAGE_VECTORS.name())) {
      Passage gone = passage("c1", "m1", "text");
      Indexer first =
          bench.start(
              bench.config("1", Duration.ofSeconds(2)),
              bench.settings(stall.properties()),
              index,
              embedder);
      bench.put(gone);
      await().atMost(SOON).until(stall::reached);
      index.interlude.set(stall::join);
      Passage kept = passage("c1", "m2", "what meets the standstill");
      bench.put(kept);

      // when another takes its partitions over, and deletes
      var ofSecond = new MapIndex();
      bench.start(bench.config("2"), ofSecond, new ScriptedEmbedder());
      await().atMost(SOON).until(() -> ofSecond.live().size() == 2);
      await().atMost(SOON).until(() -> bench.topics.loggedVectors().size() == 2);
      bench.delete(gone);
      await().atMost(SOON).until(() -> bench.topics.loggedVectors().size() == 1);
      // It is told to end first, so that it does not come back to mend what it has done.
      Thread closing = Thread.ofPlatform().start(first::close);
      await().atMost(SOON).until(() -> closing.getState() == Thread.State.WAITING);
      stall.release();
      closing.join();

      // then what it was about to log is not in the log
      assertThat(bench.topics.loggedVectors().keySet()).containsExactly(key(kept));
    }
  }

  @Test
  void shouldWriteAfterAStandstillIfThePartitionsAreStillItsOwn(Bench bench) {
    // given
    var clock = new SettableClock(Clock.systemUTC());
    index.interlude.set(() -> clock.jump(Duration.ofMinutes(6)));
    bench.start(bench.config("1"), bench.settings(), index, embedder, clock);

    // when
    bench.put(passage("c1", "m1", "text"));

    // then
    bench.awaitEqual(index);
  }

  private static List<Passage> texts(String word, int count) {
    List<Passage> passages = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      passages.add(passage("c" + i % 17, word + i, word + " text " + i));
    }
    return passages;
  }
}
