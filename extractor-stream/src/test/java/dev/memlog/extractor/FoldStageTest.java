package dev.memlog.extractor;

import static dev.memlog.extractor.Altered.with;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.memlog.events.ConversationEvent;
import dev.memlog.extractor.passages.PassageChunker;
import dev.memlog.runtime.Health;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.config.ConfigLoader;
import dev.memlog.runtime.config.Defaults;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.runtime.kafka.TopicRecords;
import dev.memlog.runtime.log.RejectionLimits;
import dev.memlog.schemas.ConversationScript;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.avro.AvroSerdes;
import dev.memlog.state.Passage;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Runs the stage against a real broker. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FoldStageTest {

  private static final String EVENTS = Topics.CONVERSATION_EVENTS.name();
  private static final int PARTITIONS = 4;
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private Serializer<ConversationEvent> events;
  private StageBroker broker;
  private KafkaSettings kafka;
  private AvroSerdes serdes;
  private KafkaClients clients;

  @BeforeAll
  void startBroker() throws Exception {
    broker = StageBroker.started(PARTITIONS);
    kafka = broker.kafka;
    serdes = broker.serdes;
    clients = broker.clients;
    events = serdes.serializer();
  }

  @AfterAll
  void stopBroker() throws IOException {
    broker.close();
  }

  @Test
  void shouldFoldEachEventOnceAcrossARestartOnAnyPartition(@TempDir Path state) throws Exception {
    // given
    List<ConversationScript> scripts = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      scripts.add(ConversationScript.of("restart", "c" + i, i, now() - 60_000));
    }
    var chunker = new PassageChunker(500, 50);
    Map<String, String> expected = new TreeMap<>();
    for (ConversationScript script : scripts) {
      script
          .searchable()
          .forEach(
              (id, text) ->
                  expected.put(script.conversation() + "/" + id, chunker.chunk(text).getFirst()));
    }

    // when
    try (Producer<String, byte[]> producer = producer()) {
      publish(producer, scripts.subList(0, 20));
      try (FoldStage fold = fold(state)) {
        fold.start();
        assertThat(fold.check()).isEqualTo(Health.ok());
        publish(producer, scripts.subList(20, 30));
      }
      publish(producer, scripts.subList(30, 40));
      try (FoldStage fold = fold(state)) {
        fold.start();

        // then
        await()
            .atMost(PATIENCE)
            .untilAsserted(() -> assertThat(beginnings("restart")).isEqualTo(expected));
      }
    }
  }

  @Test
  void shouldStopAtTooManyRejectionsAndContinueBehindThemAfterARestart(@TempDir Path state)
      throws Exception {
    // given
    int garbage = 20;
    ExtractorConfig strict =
        with(
            Defaults.of(ExtractorConfig.class),
            "records.deadLetters",
            new RejectionLimits(5, 1, 10_000));
    ConversationEvent after = new Events("limit", "c1").created(now(), "m1", "user", "after it");
    int partition = home(after);
    List<String> sent = new ArrayList<>();
    try (Producer<String, byte[]> producer = producer()) {
      for (int i = 0; i < garbage; i++) {
        var record = new ProducerRecord<>(EVENTS, partition, "any", new byte[] {(byte) i});
        sent.add("%s-%d-%d".formatted(EVENTS, partition, producer.send(record).get().offset()));
      }
      producer.send(record("any", partition, after)).get();
    }

    // when
    int starts = 0;
    while (beginnings("limit").isEmpty() && starts < garbage) {
      starts++;
      try (FoldStage fold = fold(strict, state)) {
        fold.start();
        await()
            .atMost(PATIENCE)
            .until(() -> !fold.check().ready() || !beginnings("limit").isEmpty());
        assertThat(fold.check().live()).isTrue();
        if (!fold.check().ready()) {
          assertThat(fold.check().detail())
              .contains("5 records in a row were rejected", "deadLetters.maxInARow is 5 (0: any)");
        }
      }
    }

    // then
    assertThat(starts).isBetween(2, garbage / 5 + 1);
    assertThat(beginnings("limit")).containsOnly(Map.entry("c1/m1", "after it"));
    assertThat(deadLetters(partition)).as("each once").containsExactlyInAnyOrderElementsOf(sent);
  }

  @Test
  void shouldCommitAtOnceWhenARecordArrivesAlone(@TempDir Path state) throws Exception {
    // given
    ExtractorConfig slow =
        ConfigLoader.create()
            .overrides(Map.of("tasks.commitInterval", "60s"))
            .load(ExtractorConfig.class);
    ConversationEvent event = new Events("alone", "c1").created(now(), "m1", "user", "alone");

    // when
    try (FoldStage fold = fold(slow, state);
        Producer<String, byte[]> producer = producer()) {
      fold.start();
      producer.send(record("any", home(event), event)).get();

      // then
      await()
          .atMost(Duration.ofSeconds(30))
          .untilAsserted(() -> assertThat(beginnings("alone")).containsKey("c1/m1"));
    }
  }

  /** Returns the keys of the dead letters from this partition, in order. */
  private List<String> deadLetters(int partition) {
    String origin = EVENTS + "-" + partition + "-";
    try (var consumer = clients.scanner("letters")) {
      return TopicRecords.read(consumer, Topics.CONVERSATION_EVENTS_DEAD_LETTER.name()).stream()
          .map(letter -> new String(letter.key(), UTF_8))
          .filter(key -> key.startsWith(origin))
          .toList();
    }
  }

  private FoldStage fold(Path state) {
    return fold(Defaults.of(ExtractorConfig.class), state);
  }

  private FoldStage fold(ExtractorConfig config, Path state) {
    return new FoldStage(config, kafka, state, new SimpleMeterRegistry());
  }

  private Producer<String, byte[]> producer() {
    return clients.producer("events", PATIENCE, new StringSerializer(), new ByteArraySerializer());
  }

  /** Publishes the events; every third goes to a partition that it does not belong to. */
  private void publish(Producer<String, byte[]> producer, List<ConversationScript> scripts)
      throws Exception {
    int n = 0;
    for (ConversationScript script : scripts) {
      for (ConversationEvent event : script.shuffled(script.seed())) {
        Integer wrong =
            n++ % 3 == 0
                ? (Keys.partition(Keys.conversation(event), PARTITIONS) + 1) % PARTITIONS
                : null;
        producer.send(record("any", wrong == null ? home(event) : wrong, event)).get();
      }
    }
  }

  private static int home(ConversationEvent event) {
    return Keys.partition(Keys.conversation(event), PARTITIONS);
  }

  private ProducerRecord<String, byte[]> record(
      String key, @Nullable Integer partition, ConversationEvent event) {
    return new ProducerRecord<>(EVENTS, partition, key, events.serialize(EVENTS, event));
  }

  /**
   * Returns the text of each message's first passage by conversation/message, as a reader from the
   * start sees it.
   */
  private Map<String, String> beginnings(String tenant) {
    Map<String, Passage> compacted = new TreeMap<>();
    try (KafkaConsumer<String, Passage> consumer =
        clients.scanner("passages", new StringDeserializer(), serdes.<Passage>deserializer())) {
      for (ConsumerRecord<String, Passage> record :
          TopicRecords.read(consumer, Topics.PASSAGES.name())) {
        assertThat(record.partition()).isEqualTo(Keys.partition(record.key(), PARTITIONS));
        if (record.value() == null) {
          compacted.remove(record.key());
        } else if (record.key().startsWith(tenant + "/")) {
          compacted.put(record.key(), record.value());
        }
      }
    }
    Map<String, String> texts = new TreeMap<>();
    compacted.values().stream()
        .filter(p -> p.getChunk() == 0)
        .forEach(p -> texts.put(p.getConversation() + "/" + p.getMessageId(), p.getText()));
    return texts;
  }

  private static long now() {
    return Instant.now().toEpochMilli();
  }
}
