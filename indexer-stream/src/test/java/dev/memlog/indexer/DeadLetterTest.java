package dev.memlog.indexer;

import static dev.memlog.indexer.Bench.SOON;
import static dev.memlog.indexer.TestPassages.id;
import static dev.memlog.indexer.TestPassages.key;
import static dev.memlog.indexer.TestPassages.passage;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.memlog.schemas.DeadLetterHeaders;
import dev.memlog.schemas.Topics;
import dev.memlog.state.Passage;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@ExtendWith(Bench.Extension.class)
class DeadLetterTest {

  private final MapIndex index = new MapIndex();
  private final ScriptedEmbedder embedder = new ScriptedEmbedder();

  @Test
  void shouldDeadLetterPoisonUnchangedAndContinue(Bench bench) {
    // given
    bench.start(index, embedder);
    Passage good = passage("c1", "m1", "good");
    byte[] garbage = "garbage".getBytes(StandardCharsets.UTF_8);

    // when
    RecordMetadata origin = bench.send(key(good), garbage);
    bench.put(good);

    // then
    await().atMost(SOON).until(() -> index.live().containsKey(id(good)));
    List<ConsumerRecord<byte[], byte[]>> letters =
        bench.topics.read(Topics.PASSAGES_DEAD_LETTER.name());
    assertThat(letters).hasSize(1);
    ConsumerRecord<byte[], byte[]> letter = letters.getFirst();
    assertThat(letter.value()).isEqualTo(garbage);
    assertThat(new String(letter.key(), StandardCharsets.UTF_8))
        .isEqualTo("passages-%d-%d".formatted(origin.partition(), origin.offset()));
    assertThat(header(letter, DeadLetterHeaders.REASON)).isEqualTo("undeserializable");
    assertThat(header(letter, DeadLetterHeaders.STAGE)).isEqualTo("indexer");
    assertThat(header(letter, DeadLetterHeaders.TOPIC)).isEqualTo("passages");
    assertThat(header(letter, DeadLetterHeaders.PARTITION)).isEqualTo("" + origin.partition());
    assertThat(header(letter, DeadLetterHeaders.OFFSET)).isEqualTo("" + origin.offset());
    assertThat(header(letter, DeadLetterHeaders.TIMESTAMP)).isEqualTo("" + origin.timestamp());
    assertThat(header(letter, DeadLetterHeaders.TENANT)).isEqualTo("tenant");
    assertThat(
            new String(
                Base64.getDecoder().decode(header(letter, DeadLetterHeaders.KEY)),
                StandardCharsets.UTF_8))
        .isEqualTo(key(good));
  }

  @Test
  void shouldRefuseAPassageUnderAnothersKey(Bench bench) {
    // given
    bench.start(index, embedder);
    Passage mine = passage("c1", "m1", "mine");

    // when
    bench.send("other-tenant/default/c1/m1/0", bench.bytes(mine));
    bench.send("tenant/other-app/c1/m1/0", bench.bytes(mine));
    bench.send("nonsense", bench.bytes(mine));
    bench.send("nonsense", null);
    bench.put(passage("c1", "m2", "after"));

    // then
    await().atMost(SOON).until(() -> bench.topics.deadLetters() == 4);
    await().atMost(SOON).until(() -> index.live().size() == 1);
    assertThat(bench.counter("memlog.indexer.dead_letters", "reason", "invalid_event"))
        .isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void shouldDeadLetterTheOneInvalidPointOfABatch(boolean named, Bench bench) {
    // given
    List<Passage> batch = new ArrayList<>();
    for (int i = 0; i < 256; i++) {
      batch.add(passage("c" + i % 3, "m" + i, "text " + i));
    }
    UUID guilty = id(batch.get(137));
    index.namesTheInvalid = named;
    index.invalid = point -> point.id().equals(guilty);
    embedder.hold();
    bench.start(index, embedder);

    // when
    bench.putAll(batch);
    embedder.release();

    // then
    await().atMost(SOON).until(() -> index.live().size() == 255);
    await().atMost(SOON).until(() -> bench.topics.deadLetters() == 1);
    ConsumerRecord<byte[], byte[]> letter =
        bench.topics.read(Topics.PASSAGES_DEAD_LETTER.name()).getFirst();
    assertThat(header(letter, DeadLetterHeaders.REASON)).isEqualTo("invalid_point");
    assertThat(letter.value()).isEqualTo(bench.bytes(batch.get(137)));
    assertThat(index.live()).doesNotContainKey(guilty);
  }

  @Test
  void shouldDeadLetterTheOneTextThatTheProviderRefuses(Bench bench) {
    // given
    embedder.hold();
    bench.start(index, embedder);
    List<Passage> batch = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      batch.add(passage("c" + i % 3, "m" + i, i == 21 ? ScriptedEmbedder.REFUSED : "text " + i));
    }

    // when
    bench.putAll(batch);
    embedder.release();

    // then
    await().atMost(SOON).until(() -> index.live().size() == 39);
    await().atMost(SOON).until(() -> bench.topics.deadLetters() == 1);
    ConsumerRecord<byte[], byte[]> letter =
        bench.topics.read(Topics.PASSAGES_DEAD_LETTER.name()).getFirst();
    assertThat(letter.value()).isEqualTo(bench.bytes(batch.get(21)));
    assertThat(header(letter, DeadLetterHeaders.MESSAGE)).doesNotContain(ScriptedEmbedder.REFUSED);
  }

  @Test
  void shouldContinueDeletingWhenDeadLetteringHasStopped(Bench bench) {
    // given
    Indexer indexer = bench.start(index, embedder);
    Passage before = passage("c1", "before", "before");
    bench.put(before);
    bench.awaitEqual(index);
    for (int i = 0; i < 150; i++) {
      bench.send("tenant/default/c1/m" + i + "/0", new byte[] {1, 2, 3});
    }

    // when
    await().atMost(SOON).until(() -> indexer.check().detail().startsWith("only deletes"));
    Passage good = passage("c1", "good", "good");
    bench.put(good);
    bench.delete(before);

    // then deletes and new messages take effect, and the position stays
    await().atMost(SOON).until(() -> index.live().keySet().equals(Set.of(id(good))));
    assertThat(indexer.check().ready()).isFalse();
    assertThat(indexer.check().detail())
        .contains(
            "100 records of tenant tenant in a row were rejected", "deadLetters.maxInARow is 100");
    assertThat(bench.topics.deadLetters()).isEqualTo(100);
    assertThat(indexer.lag().values()).contains(52L);
  }

  @Test
  void shouldContinueBehindDeadLettersAfterAStop(Bench bench) {
    // given
    Indexer indexer = bench.start(index, embedder);
    for (int i = 0; i < 150; i++) {
      bench.send("tenant/default/c1/m" + i + "/0", new byte[] {1, 2, 3});
    }
    await().atMost(SOON).until(() -> indexer.check().detail().startsWith("only deletes"));
    indexer.close();
    assertThat(bench.topics.deadLetters()).isEqualTo(100);

    // when
    Indexer again = bench.start(index, embedder);

    // then no record is dead-lettered twice
    await().atMost(SOON).until(() -> again.check().ready());
    assertThat(
            bench.topics.read(Topics.PASSAGES_DEAD_LETTER.name()).stream()
                .map(letter -> new String(letter.key(), StandardCharsets.UTF_8)))
        .hasSize(150)
        .doesNotHaveDuplicates();
  }

  @Test
  void shouldNotAddOneTenantsRejectionsToAnothers(Bench bench) {
    // given
    Indexer indexer = bench.start(index, embedder);

    // when
    for (int i = 0; i < 150; i++) {
      bench.send("tenant" + i % 3 + "/default/c1/m" + i + "/0", new byte[] {1, 2, 3});
    }

    // then
    await().atMost(SOON).until(() -> bench.topics.deadLetters() == 150);
    await().atMost(SOON).until(() -> indexer.check().ready());
  }

  private static String header(ConsumerRecord<byte[], byte[]> record, String name) {
    return new String(record.headers().lastHeader(name).value(), StandardCharsets.UTF_8);
  }
}
