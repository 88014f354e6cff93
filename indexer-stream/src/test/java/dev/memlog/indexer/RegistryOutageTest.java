package dev.memlog.indexer;

import static dev.memlog.indexer.Bench.SOON;
import static dev.memlog.indexer.TestPassages.id;
import static dev.memlog.indexer.TestPassages.item;
import static dev.memlog.indexer.TestPassages.key;
import static dev.memlog.indexer.TestPassages.passage;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.memlog.index.Write;
import dev.memlog.schemas.DeadLetterHeaders;
import dev.memlog.schemas.Topics;
import dev.memlog.state.Passage;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Bench.Extension.class)
class RegistryOutageTest {

  private final MapIndex index = new MapIndex();
  private final ScriptedEmbedder embedder = new ScriptedEmbedder();
  private final ScriptedRegistry registry;

  RegistryOutageTest() throws Exception {
    registry = new ScriptedRegistry();
  }

  @BeforeEach
  void seed() {
    // A passage that can be deleted without any schema.
    index.apply(
        List.of(
            new Write.Upsert(
                item(passage("c1", "old", "old"))
                    .point(id(passage("c1", "old", "old")), 0, embedder.embedQuery("old")))),
        Map.of());
  }

  @AfterEach
  void close() {
    registry.close();
  }

  @Test
  void shouldWaitForTheRegistryAndDeleteMeanwhile(Bench bench) {
    // given
    registry.status = 503;
    Indexer indexer =
        bench.start(bench.config("1"), bench.settings(registry.url()), index, embedder);
    Passage passage = passage("c1", "m1", "text");
    bench.send(key(passage), ScriptedRegistry.underItsId(bench.bytes(passage)));
    await()
        .atMost(SOON)
        .until(() -> indexer.check().detail().startsWith("the schema registry is unavailable"));

    // when
    bench.noop(0);
    bench.delete(passage("c1", "old", ""));

    // then
    await().atMost(SOON).until(() -> index.live().isEmpty());

    // when
    registry.status = 200;

    // then
    await().atMost(SOON).until(() -> index.live().containsKey(id(passage)));
    await().atMost(SOON).until(() -> indexer.check().ready());
    assertThat(bench.topics.deadLetters()).isZero();
  }

  @Test
  void shouldWaitForASchemaThatAppearsLate(Bench bench) {
    // given
    registry.status = 404;
    Indexer indexer =
        bench.start(bench.config("1"), bench.settings(registry.url()), index, embedder);
    Passage passage = passage("c1", "m1", "text");
    bench.send(key(passage), ScriptedRegistry.underItsId(bench.bytes(passage)));
    await()
        .during(Duration.ofMillis(1500))
        .atMost(SOON)
        .until(() -> indexer.lag().values().stream().anyMatch(lag -> lag == 1));

    // when
    registry.status = 200;

    // then
    await().atMost(SOON).until(() -> index.live().containsKey(id(passage)));
    assertThat(bench.topics.deadLetters()).isZero();
  }

  @Test
  void shouldDeadLetterARecordWhoseSchemaStaysUnknown(Bench bench) {
    // given
    registry.status = 404;
    bench.start(bench.config("1"), bench.settings(registry.url()), index, embedder);
    Passage passage = passage("c1", "m1", "text");

    // when
    bench.send(key(passage), ScriptedRegistry.underItsId(bench.bytes(passage)));

    // then
    await().atMost(SOON).until(() -> bench.topics.deadLetters() == 1);
    var letter = bench.topics.read(Topics.PASSAGES_DEAD_LETTER.name()).getFirst();
    assertThat(
            new String(
                letter.headers().lastHeader(DeadLetterHeaders.REASON).value(),
                StandardCharsets.UTF_8))
        .isEqualTo("unknown_schema");
  }
}
