package dev.memlog.indexer;

import static dev.memlog.indexer.Bench.SOON;
import static dev.memlog.indexer.TestPassages.key;
import static dev.memlog.indexer.TestPassages.passage;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.memlog.schemas.VectorBytes;
import dev.memlog.state.LoggedVector;
import dev.memlog.state.Passage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Bench.Extension.class)
class VectorReplayTest {

  private final MapIndex index = new MapIndex();
  private final ScriptedEmbedder embedder = new ScriptedEmbedder();

  @Test
  void shouldFillAnEmptyIndexWithoutEmbeddingWhatIsLogged(Bench bench) {
    // given
    Indexer first = bench.start(index, embedder);
    List<Passage> passages = new ArrayList<>();
    for (int i = 0; i < 400; i++) {
      // Every tenth text is said twice.
      passages.add(passage("c" + i % 9, "m" + i, "text " + (i % 10 == 0 ? i / 20 : i)));
    }
    bench.putAll(passages);
    bench.awaitEqual(index);
    passages.subList(0, 50).forEach(bench::delete);
    bench.awaitEqual(index);
    first.close();
    Map<String, LoggedVector> logged = bench.topics.loggedVectors();
    assertThat(logged).hasSize(350);

    // when
    var empty = new MapIndex();
    var idle = new ScriptedEmbedder();
    Indexer second = bench.start(bench.config("1", 64 << 20, 0), empty, idle);

    // then
    bench.awaitEqual(empty);
    assertThat(idle.texts).hasValue(0);
    await().atMost(SOON).until(second::caughtUp);
    second.close();
    assertThat(bench.topics.loggedVectors()).isEqualTo(logged);
    assertThat(vectors(empty)).isEqualTo(vectors(index));
  }

  @Test
  void shouldLogEachVectorAndDeleteItWithItsPassage(Bench bench) {
    // given
    bench.start(index, embedder);
    Passage one = passage("c1", "m1", "the same text");
    Passage two = passage("c2", "m1", "the same text");
    bench.put(one);
    bench.awaitEqual(index);
    bench.put(two);
    bench.awaitEqual(index);
    await()
        .atMost(SOON)
        .untilAsserted(
            () -> assertThat(bench.topics.loggedVectors()).containsKeys(key(one), key(two)));
    LoggedVector logged = requireNonNull(bench.topics.loggedVectors().get(key(two)));
    assertThat(logged.getModel()).isEqualTo("hashing");
    assertThat(logged.getContentHash()).isEqualTo(two.getContentHash());
    assertThat(VectorBytes.vector(logged.getVector()))
        .isEqualTo(embedder.embedQuery("user: the same text"));

    // when
    bench.delete(one);

    // then
    await()
        .atMost(SOON)
        .untilAsserted(() -> assertThat(bench.topics.loggedVectors()).containsOnlyKeys(key(two)));
  }

  private static Map<UUID, List<Float>> vectors(MapIndex index) {
    Map<UUID, List<Float>> vectors = new HashMap<>();
    index
        .vectors(index.live().keySet())
        .forEach(
            (id, stored) -> {
              List<Float> list = new ArrayList<>();
              for (float f : stored.vector()) {
                list.add(f);
              }
              vectors.put(id, list);
            });
    return vectors;
  }
}
