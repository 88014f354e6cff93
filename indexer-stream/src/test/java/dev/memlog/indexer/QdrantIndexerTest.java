package dev.memlog.indexer;

import static dev.memlog.indexer.Bench.SOON;
import static dev.memlog.indexer.TestPassages.id;
import static dev.memlog.indexer.TestPassages.passage;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.memlog.embedding.HashingEmbedder;
import dev.memlog.index.CollectionSpec;
import dev.memlog.index.Filter;
import dev.memlog.index.MemoryIndex;
import dev.memlog.index.PassageFields;
import dev.memlog.index.qdrant.QdrantAlias;
import dev.memlog.index.qdrant.QdrantIndex;
import dev.memlog.index.qdrant.QdrantSettings;
import dev.memlog.index.qdrant.fake.FakeQdrant;
import dev.memlog.index.qdrant.fake.Fault;
import dev.memlog.schemas.Topics;
import dev.memlog.state.Passage;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Tests of the indexer's reaction to failures of Qdrant. */
@ExtendWith(Bench.Extension.class)
class QdrantIndexerTest {

  private static final QdrantSettings SETTINGS = QdrantSettings.DEFAULTS;
  private static final CollectionSpec SPEC =
      PassageFields.collection("hashing", HashingEmbedder.DIMENSIONS);
  private static final Clock CLOCK = Clock.systemUTC();

  private final FakeQdrant server = FakeQdrant.start();
  private final ScriptedEmbedder embedder = new ScriptedEmbedder();
  private final QdrantIndex index =
      QdrantIndex.open(SETTINGS.at("127.0.0.1", server.port()), SPEC, CLOCK);

  @AfterEach
  void close() {
    index.close();
    server.close();
  }

  @Test
  void shouldDeadLetterTheOnePointAmong256ThatTheServerRefuses(Bench bench) {
    // given
    List<Passage> batch = passages(256);
    Passage guilty = batch.get(137);
    server.refuse(id(guilty));
    embedder.hold();
    bench.start(index, embedder);

    // when
    bench.putAll(batch);
    embedder.release();

    // then
    await().atMost(SOON).until(() -> bench.topics.deadLetters() == 1);
    assertThat(bench.topics.read(Topics.PASSAGES_DEAD_LETTER.name()).getFirst().value())
        .isEqualTo(bench.bytes(guilty));
    awaitLive(255);
    assertThat(index.vectors(List.of(id(guilty)))).isEmpty();
  }

  @Test
  void shouldWaitForAServerThatIsUnavailableAndDeadLetterNothing(Bench bench) {
    // given
    Indexer indexer = bench.start(index, embedder);
    bench.putAll(passages(20));
    awaitLive(20);
    server.stop();

    // when
    bench.put(passage("c9", "late", "written while the server was unavailable"));
    bench.delete(passages(1).getFirst());
    await().atMost(SOON).until(() -> !indexer.check().ready());
    server.comeBack();

    // then
    await().atMost(SOON).until(() -> indexer.check().ready());
    awaitLive(20);
    assertThat(bench.topics.deadLetters()).isZero();
  }

  @Test
  void shouldContinueWhenTheServerRestartsInABatchAndRepliesAreLost(Bench bench) {
    // given
    server
        .faults()
        .next(
            FakeQdrant.UPSERT,
            new Fault.ComesAfter(server::restart),
            new Fault.LosesReply(),
            Fault.outOfDisk(),
            Fault.unavailable());
    bench.start(index, embedder);

    // when
    bench.putAll(passages(300));

    // then
    awaitLive(300);
    assertThat(bench.topics.deadLetters()).isZero();
  }

  @Test
  void shouldFillACollectionAgainThatWasDropped(Bench bench) {
    // given
    try (var alias = new QdrantAlias(SETTINGS.at("127.0.0.1", server.port()), SPEC, CLOCK)) {
      bench.start(bench.config("1"), alias, embedder);
      bench.putAll(passages(50));
      awaitLive(alias::live, 50);

      // when
      server.dropCollections();
      bench.put(passage("c9", "late", "written after the drop"));

      // then
      awaitLive(alias::live, 51);
      assertThat(bench.topics.deadLetters()).isZero();
    }
  }

  private void awaitLive(int points) {
    awaitLive(() -> index, points);
  }

  private static void awaitLive(Supplier<MemoryIndex> live, int points) {
    await()
        .atMost(SOON)
        .ignoreExceptions()
        .until(() -> live.get().count(new Filter("tenant", List.of())) == points);
  }

  private static List<Passage> passages(int count) {
    List<Passage> passages = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      passages.add(passage("c" + i % 3, "m" + i, "text " + i));
    }
    return passages;
  }
}
