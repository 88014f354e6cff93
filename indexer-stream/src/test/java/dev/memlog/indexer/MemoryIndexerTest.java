package dev.memlog.indexer;

import static dev.memlog.indexer.Bench.SOON;
import static dev.memlog.indexer.MemoryBench.id;
import static dev.memlog.indexer.MemoryBench.key;
import static dev.memlog.indexer.MemoryBench.memory;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.memlog.index.MemoryFields;
import dev.memlog.index.Point;
import dev.memlog.index.Write;
import dev.memlog.schemas.DeadLetterHeaders;
import dev.memlog.schemas.Sha256;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.VectorBytes;
import dev.memlog.state.Claim;
import dev.memlog.state.Memory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(Bench.Extension.class)
class MemoryIndexerTest {

  private static final String VECTORS = Topics.MEMORY_VECTORS.name();

  private final MapIndex index = new MapIndex();
  private final ScriptedEmbedder embedder = new ScriptedEmbedder();

  @Test
  void shouldIndexMemoriesOfAnyStatusUntilTheyAreRemoved(Bench bench) {
    // given
    var memories = new MemoryBench(bench);
    Indexer indexer = memories.start(index, embedder);
    Memory tea = memory("tea", "Ann drinks green tea.");
    Memory cat = memory("cat", "Ann has a cat named Luna.");

    // when
    memories.put(tea);
    memories.put(cat);

    // then
    await().atMost(SOON).until(() -> index.live().keySet().containsAll(List.of(id(tea), id(cat))));

    // when one changes and the other is forgotten
    Memory coffee = said(tea, "Ann drinks black coffee.");
    memories.put(coffee);
    memories.put(Memory.newBuilder(cat).setStatus("forgotten").build());

    // then
    await()
        .atMost(SOON)
        .untilAsserted(
            () -> {
              assertThat(field(tea, MemoryFields.TEXT)).isEqualTo("Ann drinks black coffee.");
              assertThat(field(cat, MemoryFields.STATUS)).isEqualTo("forgotten");
            });
    assertThat(embedder.texts).as("a status needs no vector").hasValue(3);

    // when
    memories.delete(cat);

    // then
    await().atMost(SOON).until(() -> !index.live().containsKey(id(cat)));
    await()
        .atMost(SOON)
        .untilAsserted(
            () -> assertThat(bench.topics.loggedVectors(VECTORS)).containsOnlyKeys(key(coffee)));
    await().atMost(SOON).until(() -> indexer.check().ready());
    assertThat(indexer.name()).isEqualTo("memory-indexer");
    assertThat(bench.counter("memlog.indexer.writes", "topic", "memories", "kind", "upsert"))
        .isEqualTo(4);
  }

  @Test
  void shouldEmbedOnlyWhatEvolutionHasNotLogged(Bench bench) {
    // given a vector that no text would get
    var memories = new MemoryBench(bench);
    float[] vector = embedder.embedQuery("something else");
    Memory compared = memory("compared", "Ann drinks green tea.");
    Memory told = memory("told", "Ann has a cat named Luna.");
    memories.start(index, embedder);

    // when
    memories.log(compared, vector);
    memories.put(compared);
    memories.put(told);

    // then
    await().atMost(SOON).until(() -> index.live().size() == 2);
    assertThat(requireNonNull(point(compared)).vector()).isEqualTo(vector);
    assertThat(embedder.texts).hasValue(1);
    await()
        .atMost(SOON)
        .untilAsserted(
            () ->
                assertThat(bench.topics.loggedVectors(VECTORS))
                    .containsOnlyKeys(key(compared), key(told)));
    assertThat(
            VectorBytes.vector(
                requireNonNull(bench.topics.loggedVectors(VECTORS).get(key(told))).getVector()))
        .isEqualTo(embedder.embedQuery("Ann has a cat named Luna."));
  }

  @Test
  void shouldNotUseAVectorOfAFormerTextVersion(Bench bench) {
    // given
    var memories = new MemoryBench(bench);
    Memory tea = memory("tea", "Ann drinks green tea.");
    memories.log(tea, embedder.embedQuery("something else"));
    memories.start(index, embedder);

    // when
    memories.put(said(tea, "Ann drinks black coffee."));

    // then
    await().atMost(SOON).until(() -> index.live().containsKey(id(tea)));
    assertThat(requireNonNull(point(tea)).vector())
        .isEqualTo(embedder.embedQuery("Ann drinks black coffee."));
  }

  @Test
  void shouldFillAnEmptyIndexWithoutEmbeddingAfterARestart(Bench bench) {
    // given
    var memories = new MemoryBench(bench);
    Indexer first = memories.start(index, embedder);
    List<Memory> many = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      many.add(memory("m" + i, "Ann has visited town number " + i + "."));
    }
    many.forEach(memories::put);
    await().atMost(SOON).until(() -> index.live().size() == 40);
    first.close();
    assertThat(Thread.getAllStackTraces().keySet())
        .extracting(Thread::getName)
        .noneMatch(name -> name.contains("memory-indexer"));
    Memory late = memory("late", "Ann has moved to Lisbon.");
    memories.put(late);
    memories.delete(many.getFirst());
    int embedded = embedder.texts.get();

    // when
    Indexer second = memories.start(index, embedder);

    // then
    await().atMost(SOON).until(() -> index.live().containsKey(id(late)));
    await().atMost(SOON).until(() -> index.live().size() == 40);
    assertThat(embedder.texts.get() - embedded).isEqualTo(1);
    second.close();

    // when
    var empty = new MapIndex();
    var idle = new ScriptedEmbedder();
    Indexer third = memories.start(bench.config("1", 64 << 20, 0), empty, idle);

    // then
    await().atMost(SOON).until(third::caughtUp);
    assertThat(empty.live()).isEqualTo(index.live());
    assertThat(idle.texts).hasValue(0);
  }

  @Test
  void shouldDeadLetterPoisonOfTopicMemories(Bench bench) {
    // given
    var memories = new MemoryBench(bench);
    memories.start(index, embedder);
    Memory good = memory("good", "Ann drinks green tea.");
    byte[] bytes = memories.bytes(Topics.MEMORIES, good);

    // when
    memories.send(Topics.MEMORIES, key(good), "garbage".getBytes(StandardCharsets.UTF_8));
    memories.send(Topics.MEMORIES, "other/app/ann/good", bytes);
    memories.send(Topics.MEMORIES, "nonsense", bytes);
    memories.send(
        Topics.MEMORIES, key(good), bench.bytes(TestPassages.passage("c", "m", "a passage")));
    memories.put(good);

    // then
    String letters = Topics.MEMORIES_DEAD_LETTER.name();
    await().atMost(SOON).until(() -> index.live().containsKey(id(good)));
    await().atMost(SOON).until(() -> bench.topics.read(letters).size() == 4);
    ConsumerRecord<byte[], byte[]> garbage =
        bench.topics.read(letters).stream()
            .filter(l -> new String(l.value(), StandardCharsets.UTF_8).equals("garbage"))
            .findFirst()
            .orElseThrow();
    assertThat(header(garbage, DeadLetterHeaders.STAGE)).isEqualTo("memory-indexer");
    assertThat(header(garbage, DeadLetterHeaders.TOPIC)).isEqualTo("memories");
    assertThat(header(garbage, DeadLetterHeaders.TENANT)).isEqualTo("tenant");
    assertThat(index.live()).hasSize(1);
    assertThat(bench.topics.read(Topics.PASSAGES_DEAD_LETTER.name())).isEmpty();
  }

  private static Memory said(Memory memory, String content) {
    return Memory.newBuilder(memory)
        .setClaim(Claim.newBuilder(memory.getClaim()).setContent(content).build())
        .setContentHash(Sha256.hex(content, 32))
        .build();
  }

  /** As it was last written. */
  private @Nullable Point point(Memory memory) {
    UUID id = id(memory);
    return index.applied().stream()
        .flatMap(List::stream)
        .filter(write -> write.id().equals(id))
        .map(write -> write instanceof Write.Upsert(Point point) ? point : null)
        .reduce((_, latest) -> latest)
        .orElse(null);
  }

  private @Nullable Object field(Memory memory, String name) {
    Point point = point(memory);
    return point == null ? null : Objects.requireNonNull(point.fields()).get(name);
  }

  private static String header(ConsumerRecord<byte[], byte[]> record, String name) {
    return new String(record.headers().lastHeader(name).value(), StandardCharsets.UTF_8);
  }
}
