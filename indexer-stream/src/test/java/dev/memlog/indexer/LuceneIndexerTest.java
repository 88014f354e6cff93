package dev.memlog.indexer;

import static dev.memlog.indexer.Bench.SOON;
import static dev.memlog.indexer.TestPassages.id;
import static dev.memlog.indexer.TestPassages.passage;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.memlog.embedding.HashingEmbedder;
import dev.memlog.index.MemoryIndex;
import dev.memlog.index.PassageFields;
import dev.memlog.index.lucene.LuceneIndex;
import dev.memlog.index.lucene.LuceneSettings;
import dev.memlog.state.Passage;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

@ExtendWith(Bench.Extension.class)
class LuceneIndexerTest {

  @TempDir private Path directory;
  private final ScriptedEmbedder embedder = new ScriptedEmbedder();

  @Test
  void shouldFindPublishedAndNoDeletedMessagesAfterARestart(Bench bench) {
    // given
    Passage cat = passage("c1", "m1", "I adopted a grey cat in Lisbon");
    Passage dog = passage("c1", "m2", "The dog next door barks all night");
    MemoryIndex index = open();
    Indexer indexer = bench.start(index, embedder);
    bench.put(cat);
    bench.put(dog);
    await().atMost(SOON).until(() -> search(index, "grey cat").contains(id(cat).toString()));

    // when
    bench.delete(cat);

    // then
    await().atMost(SOON).until(() -> search(index, "grey cat").isEmpty());

    // when
    indexer.close();
    index.close();
    Passage late = passage("c1", "m3", "A parrot moved in");
    bench.put(late);
    MemoryIndex again = open();
    Indexer second = bench.start(again, embedder);

    // then
    await().atMost(SOON).until(second::caughtUp);
    assertThat(search(again, "grey cat")).isEmpty();
    await().atMost(SOON).until(() -> search(again, "parrot").contains(id(late).toString()));
    assertThat(search(again, "dog")).contains(id(dog).toString());
    assertThat(embedder.texts).hasValue(3);
    second.close();
    again.close();
  }

  private MemoryIndex open() {
    return LuceneIndex.open(
        directory,
        PassageFields.collection("hashing", HashingEmbedder.DIMENSIONS),
        LuceneSettings.DEFAULTS,
        Clock.systemUTC());
  }

  /** Returns the ids of what the query's words find. */
  private List<String> search(MemoryIndex index, String words) {
    return new WordSearch(embedder).search(index, words).stream().map(UUID::toString).toList();
  }
}
