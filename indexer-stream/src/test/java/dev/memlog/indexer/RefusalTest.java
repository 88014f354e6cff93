package dev.memlog.indexer;

import static dev.memlog.indexer.Bench.SOON;
import static dev.memlog.indexer.TestPassages.id;
import static dev.memlog.indexer.TestPassages.passage;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.memlog.schemas.DeadLetterHeaders;
import dev.memlog.schemas.Topics;
import dev.memlog.state.Passage;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Behaviour with an embedding provider that refuses everything, such as a misconfigured one. */
@ExtendWith(Bench.Extension.class)
class RefusalTest {

  private static final int MANY = 200;

  private final MapIndex index = new MapIndex();
  private final ScriptedEmbedder embedder = new ScriptedEmbedder();

  @Test
  void shouldApplyDeletesAndKeepRefusedTextsLexically(Bench bench) {
    // given
    Indexer indexer = bench.start(index, embedder);
    List<Passage> before = said("before", 10);
    bench.putAll(before);
    bench.awaitEqual(index);

    // when
    embedder.refusesAll = true;
    List<Passage> refused = said("refused", MANY);
    for (int i = 0; i < MANY; i++) {
      bench.put(refused.get(i));
      if (i % 20 == 10) {
        bench.delete(before.get(i / 20));
      }
    }

    // then deletes are applied, and refused texts are indexed lexically and listed
    await().atMost(SOON).until(() -> index.live().isEmpty());
    await().atMost(SOON).until(() -> index.lexicalOnly().size() == MANY);
    await().atMost(SOON).until(() -> bench.topics.deadLetters() == MANY);
    assertThat(bench.topics.read(Topics.PASSAGES_DEAD_LETTER.name()))
        .allSatisfy(
            letter ->
                assertThat(letter.headers().lastHeader(DeadLetterHeaders.REASON).value())
                    .isEqualTo("refused_text".getBytes(StandardCharsets.UTF_8)));
    await().atMost(SOON).until(() -> !indexer.check().ready());
    assertThat(indexer.check().detail())
        .contains("the embedding provider has refused the last " + MANY + " texts");
    assertThat(indexer.check().live()).isTrue();

    // when
    bench.delete(refused.getFirst());

    // then
    await().atMost(SOON).until(() -> !index.lexicalOnly().containsKey(id(refused.getFirst())));

    // when the provider is mended, and the fold issues them again
    embedder.refusesAll = false;
    bench.putAll(refused.subList(1, MANY));

    // then
    bench.awaitEqual(index);
    assertThat(index.lexicalOnly()).isEmpty();
    await().atMost(SOON).until(() -> indexer.check().ready());
  }

  @Test
  void shouldWaitForTheProviderIfTheIndexNeedsVectors(Bench bench) {
    // given
    index.lexicalFirst = false;
    Indexer indexer = bench.start(index, embedder);
    List<Passage> before = said("before", 1);
    bench.putAll(before);
    bench.awaitEqual(index);

    // when
    embedder.refusesAll = true;
    bench.putAll(said("refused", MANY));
    await()
        .atMost(SOON)
        .until(() -> indexer.check().detail().startsWith("the embedding provider is unavailable"));
    bench.delete(before.getFirst());

    // then
    await().atMost(SOON).until(() -> index.live().isEmpty());
    assertThat(indexer.check().ready()).isFalse();

    // when
    embedder.refusesAll = false;

    // then the waiting texts need no re-drive; none was given up at all if the first slice had 100
    await().atMost(SOON).until(() -> index.live().size() + bench.topics.deadLetters() == MANY);
    assertThat(bench.topics.deadLetters()).isLessThan(100);
    await().atMost(SOON).until(() -> indexer.check().ready());
  }

  private static List<Passage> said(String word, int count) {
    List<Passage> passages = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      passages.add(passage("tenant", "user" + i % 20, "c" + i % 20, word + i, word + " " + i));
    }
    return passages;
  }
}
