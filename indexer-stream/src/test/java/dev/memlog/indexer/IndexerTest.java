package dev.memlog.indexer;

import static dev.memlog.indexer.Bench.SOON;
import static dev.memlog.indexer.Bench.passage;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

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
    assertThat(indexer.lag().values()).hasSize(Cluster.PARTITIONS).containsOnly(0L);
  }
}
