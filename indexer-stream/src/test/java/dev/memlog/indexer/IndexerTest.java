package dev.memlog.indexer;

import static dev.memlog.indexer.Bench.SOON;
import static dev.memlog.indexer.TestPassages.id;
import static dev.memlog.indexer.TestPassages.passage;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.memlog.embedding.EmbeddingModels;
import dev.memlog.index.SourcePartition;
import dev.memlog.index.analysis.EnglishTerms;
import dev.memlog.indexer.content.Contents;
import dev.memlog.schemas.Topics;
import dev.memlog.state.Passage;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(Bench.Extension.class)
class IndexerTest {

  private final MapIndex index = new MapIndex();
  private final ScriptedEmbedder embedder = new ScriptedEmbedder();

  @Test
  void shouldFollowCreatesEditsAndDeletes(Bench bench) {
    // given
    Indexer indexer = bench.start(index, embedder);
    bench.put(passage("c1", "m1", "I adopted a cat"));
    bench.put(passage("c1", "m2", "Her name is Luna"));
    bench.put(passage("c2", "m1", "We moved to Lisbon"));
    bench.awaitEqual(index);

    // when
    bench.put(passage("c1", "m2", "Her name is Stella"));
    bench.delete(passage("c2", "m1", ""));

    // then
    bench.awaitEqual(index);
    assertThat(index.live()).hasSize(2);
    await().atMost(SOON).until(() -> indexer.check().ready());
    assertThat(indexer.caughtUp()).isTrue();
    await()
        .atMost(SOON)
        .untilAsserted(
            () -> assertThat(indexer.lag().values()).hasSize(Cluster.PARTITIONS).containsOnly(0L));
    assertThat(bench.topics.deadLetters()).isZero();
    assertThat(indexer.lastChanged()).isPresent();
    assertThat(indexer.eventToSearchable().snapshot().count()).isEqualTo(4);
    assertThat(bench.meters.get("memlog.indexer.event_to_gone").timer().count()).isEqualTo(1);
  }

  @Test
  void shouldCountARecordAsLagWhileItIsProcessed(Bench bench) throws Exception {
    // given
    Indexer indexer = bench.start(index, embedder);
    var processing = new CompletableFuture<Boolean>();
    var released = new CompletableFuture<Boolean>();
    index.interlude.set(
        () -> {
          processing.complete(true);
          var _ = released.join();
        });

    // when
    bench.put(passage("c1", "m1", "I adopted a cat"));

    // then
    try {
      assertThat(processing).succeedsWithin(SOON);
      assertThat(indexer.lag().values()).contains(1L);
    } finally {
      released.complete(true);
    }
    bench.awaitEqual(index);
    await().atMost(SOON).until(() -> indexer.lag().values().stream().allMatch(lag -> lag == 0));
  }

  @Test
  void shouldStoreItsPositionEvenWhenNothingIsWritten(Bench bench) {
    // given
    Indexer indexer = bench.start(index, embedder);

    // when
    bench.noop(0);
    bench.noop(0);

    // then
    var source = new SourcePartition(Topics.PASSAGES.name(), 0);
    await().atMost(SOON).until(() -> index.positions().getOrDefault(source, 0L) == 2);
    assertThat(indexer.positions()).containsEntry(0, 2L);
    assertThat(indexer.lastChanged()).isEmpty();
    assertThat(index.live()).isEmpty();
    assertThat(bench.topics.deadLetters()).isZero();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void shouldContinueAtTheIndexsPositionWhenTheGroupCommittedAnother(boolean ahead, Bench bench)
      throws Exception {
    // given an index of three passages, whose fourth and fifth were published while nobody read
    Indexer first = bench.start(index, embedder);
    for (int i = 0; i < 3; i++) {
      bench.put(passage("c1", "m" + i, "text " + i));
    }
    bench.awaitEqual(index);
    first.close();
    bench.put(passage("c1", "m3", "text 3"));
    long end = bench.put(passage("c1", "m4", "text 4")).offset() + 1;
    int partition = bench.put(passage("c1", "m5", "text 5")).partition();
    try (var admin = bench.admin()) {
      await()
          .atMost(SOON)
          .ignoreExceptions()
          .untilAsserted(
              () ->
                  admin
                      .alterConsumerGroupOffsets(
                          bench.group(),
                          Map.of(
                              new TopicPartition(Topics.PASSAGES.name(), partition),
                              new OffsetAndMetadata(ahead ? end : 0)))
                      .all()
                      .get());
    }
    int embedded = embedder.texts.get();

    // when
    bench.start(index, embedder);

    // then
    bench.awaitEqual(index);
    assertThat(embedder.texts.get() - embedded).isEqualTo(3);
  }

  @Test
  void shouldEmbedNothingThatIsLoggedWhenASmallIndexIsLost(Bench bench) {
    // given
    var config = bench.config("1", 512 << 10, 256);
    Indexer first = bench.start(config, index, embedder);
    for (int i = 0; i < 20; i++) {
      bench.put(passage("c" + i, "m", "text " + i));
    }
    bench.awaitEqual(index);
    await().atMost(SOON).untilAsserted(() -> assertThat(bench.topics.loggedVectors()).hasSize(20));
    first.close();
    int embedded = embedder.texts.get();

    // when
    var filled = new MapIndex();
    bench.start(config, filled, embedder);

    // then
    bench.awaitEqual(filled);
    assertThat(embedder.texts.get()).isEqualTo(embedded);
  }

  @Test
  void shouldKeepTheVectorWhenAMessageIsWrittenAgainDuringAnImport(Bench bench) {
    // given a found passage, and behind it an import that waits in the same partition
    bench.start(bench.config("1", 512 << 10, 256), index, embedder);
    Passage old = passage("tenant", "someone", "c1", "live", "Are you there?");
    bench.put(old);
    bench.awaitEqual(index);
    embedder.hold();
    List<Passage> bulk = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      bulk.add(passage("tenant", "importer", "c1", "m" + i, "imported text " + i));
    }
    bench.putAll(bulk);
    await().atMost(SOON).until(() -> embedder.calls.get() > 1);

    // when it is deleted and written again, found before the import has come to either
    bench.delete(old);
    await().atMost(SOON).until(() -> !index.live().containsKey(id(old)));
    bench.put(passage("tenant", "someone", "c1", "live", "Here again."));
    await()
        .atMost(SOON)
        .until(
            () -> {
              embedder.release(1);
              return index.live().containsKey(id(old));
            });
    assertThat(index.live()).hasSizeLessThan(900);
    embedder.release();

    // then
    bench.awaitEqual(index);
    await()
        .atMost(SOON)
        .untilAsserted(() -> assertThat(bench.topics.loggedVectors().keySet()).hasSize(1001));
  }

  @Test
  void shouldAnswerAgainBeforeAnImportIsEmbeddedButNotBeforeDeletesAreApplied(Bench bench) {
    // given a found passage, and an import and its delete that were published while nobody read
    Indexer first = bench.start(index, embedder);
    Passage found = passage("c0", "found", "the first one");
    bench.put(found);
    bench.awaitEqual(index);
    first.close();
    for (int i = 0; i < 300; i++) {
      bench.put(passage("c" + i % 9, "m" + i, "imported text " + i));
    }
    bench.delete(found);
    embedder.hold();
    index.unavailable = true;

    // when
    Indexer second = bench.start(index, embedder);

    // then
    await().during(Duration.ofMillis(700)).atMost(SOON).until(() -> !second.caughtUp());

    // when
    index.unavailable = false;

    // then
    await().atMost(SOON).until(second::caughtUp);
    assertThat(index.live()).isEmpty();
    assertThat(second.lag().values().stream().mapToLong(Long::longValue).sum()).isPositive();
    embedder.release();
    bench.awaitEqual(index);
  }

  @Test
  void shouldBeClosableTwiceAndUnstarted(Bench bench) {
    // given
    var indexer =
        Indexer.of(
            Contents.PASSAGES,
            bench.config("1"),
            bench.settings(),
            MapAlias.of(index),
            EmbeddingModels.of(List.of(embedder)),
            new EnglishTerms(),
            new SimpleMeterRegistry(),
            Clock.systemUTC());

    // when
    indexer.close();
    indexer.start();
    indexer.close();
    indexer.close();

    // then
    assertThat(indexer.check().ready()).isFalse();
    assertThat(indexer.eventToSearchable().snapshot().count()).isZero();
  }
}
