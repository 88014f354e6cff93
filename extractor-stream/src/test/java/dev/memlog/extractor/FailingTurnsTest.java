package dev.memlog.extractor;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.memlog.embedding.HashingEmbedder;
import dev.memlog.events.MemoryCandidate;
import dev.memlog.events.TurnEvent;
import dev.memlog.extractor.energy.EnergyGate;
import dev.memlog.extractor.extraction.ExtractionConfig;
import dev.memlog.extractor.extraction.ExtractionStage;
import dev.memlog.extractor.extraction.Readers;
import dev.memlog.extractor.extraction.SaidTurn;
import dev.memlog.language.consolidation.ConsolidationWriter;
import dev.memlog.language.english.EnglishParser;
import dev.memlog.language.quotes.QuoteExtractor;
import dev.memlog.language.quotes.QuoteSettings;
import dev.memlog.language.turn.Extraction;
import dev.memlog.language.turn.ExtractorVersion;
import dev.memlog.language.turn.TurnExtractor;
import dev.memlog.runtime.Health;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.config.Defaults;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.runtime.kafka.TopicRecords;
import dev.memlog.schemas.DeadLetterHeaders;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.avro.AvroSerdes;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Turns that extraction fails on, and failures of its own, on a real broker. */
class FailingTurnsTest {

  private static final Duration PATIENCE = Duration.ofSeconds(90);

  private StageBroker broker;
  private KafkaSettings kafka;
  private AvroSerdes serdes;

  @BeforeEach
  void startBroker() throws Exception {
    broker = StageBroker.started(1);
    kafka = broker.kafka;
    serdes = broker.serdes;
  }

  @AfterEach
  void stopBroker() throws Exception {
    broker.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"rules", "a model"})
  void shouldDeadLetterATurnThatFailsByAnyThrowableAndReadTheNext(String by) throws Exception {
    // given
    publish("m1", Failing.OVERFLOW);
    publish("m2", Failing.ASSERTION);
    publish("m3", Failing.FAULT);
    publish("m4", "I restored a clinker dinghy in Rostock.");

    // when
    try (var extraction = extraction(new Failing(by.equals("rules") ? null : "1"), () -> false)) {
      extraction.start();

      // then
      await()
          .atMost(PATIENCE)
          .until(() -> candidates().contains("I restored a clinker dinghy in Rostock."));
      await().atMost(PATIENCE).until(() -> extraction.check().equals(Health.ok()));
    }
    List<ConsumerRecord<byte[], byte[]>> letters = records(Topics.TURNS_DEAD_LETTER.name());
    assertThat(letters)
        .extracting(letter -> header(letter, DeadLetterHeaders.MESSAGE))
        .containsExactlyInAnyOrder(
            "extraction failed with java.lang.StackOverflowError on message m1 of conversation c1",
            "extraction failed with java.lang.AssertionError on message m2 of conversation c1",
            "extraction failed with java.lang.IllegalStateException on message m3 of conversation"
                + " c1");
    assertThat(letters)
        .allSatisfy(
            letter -> {
              assertThat(header(letter, DeadLetterHeaders.TOPIC)).isEqualTo("turns");
              assertThat(header(letter, DeadLetterHeaders.TENANT)).isEqualTo("acme");
              assertThat(header(letter, DeadLetterHeaders.STAGE)).isEqualTo("extraction");
              assertThat(header(letter, DeadLetterHeaders.REASON)).isEqualTo("processing_failed");
              assertThat(new String(letter.key(), UTF_8))
                  .isEqualTo("turns-0-" + header(letter, DeadLetterHeaders.OFFSET));
              assertThat(letter.value()).isEmpty();
            });
  }

  @ParameterizedTest
  @ValueSource(strings = {"rules", "a model"})
  void shouldEndTheStageOnAnOutOfMemoryError(String by) throws Exception {
    // given
    publish("m1", Failing.MEMORY);

    // when
    try (var extraction = extraction(new Failing(by.equals("rules") ? null : "1"), () -> false)) {
      extraction.start();

      // then: so the process ends, and nothing was passed over
      await()
          .dontCatchUncaughtExceptions()
          .atMost(PATIENCE)
          .until(() -> !extraction.check().live());
    }
    assertThat(records(Topics.TURNS_DEAD_LETTER.name())).isEmpty();
  }

  @Test
  void shouldBeginAgainAfterAFailureOfItsOwn() throws Exception {
    // given
    var asked = new AtomicInteger();
    publish("m1", "I restored a clinker dinghy in Rostock.");

    // when
    try (var extraction =
        extraction(
            new Failing(null),
            () -> {
              if (asked.incrementAndGet() <= 2) {
                throw new AssertionError("the stage itself fails");
              }
              return false;
            })) {
      extraction.start();

      // then
      await().atMost(PATIENCE).until(() -> !candidates().isEmpty());
      await().atMost(PATIENCE).until(() -> extraction.check().equals(Health.ok()));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"rules", "a model"})
  void shouldNotLetAnAbortedTransactionLookLikeUnreadTurns(String by) throws Exception {
    // given
    publish("m1", "I restored a clinker dinghy in Rostock.");
    try (var extraction = extraction(new Failing(by.equals("rules") ? null : "1"), () -> false)) {
      extraction.start();
      await().atMost(PATIENCE).until(() -> committed() == 1);

      // when
      abortATransaction();

      // then: the aborted record and the marker of its transaction
      await().atMost(PATIENCE).until(() -> committed() == 3);
    }
  }

  private void abortATransaction() throws Exception {
    try (var producer =
        new KafkaProducer<>(
            Map.of("bootstrap.servers", kafka.bootstrapServers(), "transactional.id", "aborting"),
            new StringSerializer(),
            new ByteArraySerializer())) {
      producer.initTransactions();
      producer.beginTransaction();
      producer.send(new ProducerRecord<>(Topics.TURNS.name(), 0, "key", new byte[1])).get();
      producer.abortTransaction();
    }
  }

  /** Returns the offset of turns that extraction has committed; 0 if none. */
  private long committed() throws Exception {
    try (Admin admin = new KafkaClients(kafka, "test").admin("admin")) {
      var offsets =
          admin
              .listConsumerGroupOffsets(ExtractionStage.GROUP)
              .partitionsToOffsetAndMetadata()
              .get();
      var turns = offsets.get(new TopicPartition(Topics.TURNS.name(), 0));
      return turns == null ? 0 : turns.offset();
    }
  }

  private ExtractionStage extraction(TurnExtractor extractor, BooleanSupplier busy) {
    return new ExtractionStage(
        Defaults.of(ExtractionConfig.class),
        "1",
        kafka,
        new Readers(
            extractor, _ -> Optional.empty(), _ -> Optional.empty(), ConsolidationWriter.NONE),
        EnergyGate.OPEN,
        new HashingEmbedder(),
        busy,
        new SimpleMeterRegistry());
  }

  private void publish(String message, String text) throws Exception {
    TurnEvent turn = SaidTurn.of(message, text);
    try (var serializer = serdes.<TurnEvent>serializer();
        var producer =
            new KafkaClients(kafka, "test")
                .producer("turns", PATIENCE, new StringSerializer(), new ByteArraySerializer())) {
      String key = Keys.owner("acme", "chat", "u1");
      byte[] value = serializer.serialize(Topics.TURNS.name(), turn);
      producer.send(new ProducerRecord<>(Topics.TURNS.name(), 0, key, value)).get();
    }
  }

  private List<String> candidates() {
    List<String> contents = new ArrayList<>();
    try (Deserializer<MemoryCandidate> values = serdes.deserializer()) {
      for (ConsumerRecord<byte[], byte[]> record : records(Topics.MEMORY_CANDIDATES.name())) {
        contents.add(values.deserialize(record.topic(), record.value()).getClaim().getContent());
      }
    }
    return contents;
  }

  private List<ConsumerRecord<byte[], byte[]>> records(String topic) {
    try (var consumer = new KafkaClients(kafka, "test").scanner("reader")) {
      return TopicRecords.read(consumer, topic);
    }
  }

  private static String header(ConsumerRecord<byte[], byte[]> letter, String name) {
    return new String(letter.headers().lastHeader(name).value(), UTF_8);
  }

  /** An extractor by rules that fails on some turns. */
  private static final class Failing implements TurnExtractor {

    static final String OVERFLOW = "overflow";
    static final String ASSERTION = "assertion";
    static final String FAULT = "fault";
    static final String MEMORY = "memory";

    private final TurnExtractor rules =
        new QuoteExtractor(new EnglishParser(), QuoteSettings.defaults());
    private final @Nullable String prompt;

    /**
     * @param prompt null: extraction reads as with rules, else as with a model
     */
    Failing(@Nullable String prompt) {
      this.prompt = prompt;
    }

    @Override
    public ExtractorVersion version() {
      return new ExtractorVersion("failing", "1", prompt);
    }

    @Override
    public Extraction extract(dev.memlog.language.turn.Turn turn) {
      return switch (turn.text()) {
        case OVERFLOW -> throw new StackOverflowError();
        case ASSERTION -> throw new AssertionError("a rule expects otherwise");
        case FAULT -> throw new IllegalStateException("a rule cannot go on");
        case MEMORY -> throw new OutOfMemoryError("made up by a test");
        default -> rules.extract(turn);
      };
    }
  }
}
