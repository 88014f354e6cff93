package dev.memlog.extractor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.memlog.embedding.HashingEmbedder;
import dev.memlog.events.Turn;
import dev.memlog.events.TurnEvent;
import dev.memlog.extractor.energy.EnergyGate;
import dev.memlog.extractor.extraction.ExtractionConfig;
import dev.memlog.extractor.extraction.ExtractionStage;
import dev.memlog.extractor.extraction.Readers;
import dev.memlog.language.consolidation.ConsolidationWriter;
import dev.memlog.language.turn.Extraction;
import dev.memlog.language.turn.ExtractorVersion;
import dev.memlog.language.turn.TurnExtractor;
import dev.memlog.runtime.config.Defaults;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.Topics;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Future;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Live turns beside an import of thousands, on a real broker. */
class LiveTurnsTest {

  /** The most turns that may be read before a live one. */
  private static final int BOUND = 100;

  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final Instant NOW = Instant.parse("2026-03-01T12:00:00Z");
  private static final Instant LONG_AGO = Instant.parse("2019-03-01T12:00:00Z");

  private StageBroker broker;
  private Producer<String, byte[]> producer;
  private final Recording extractor = new Recording();

  @BeforeEach
  void startBroker() throws Exception {
    broker = StageBroker.started(1);
    producer =
        broker.clients.producer(
            "turns", PATIENCE, new StringSerializer(), new ByteArraySerializer());
  }

  @AfterEach
  void stopBroker() throws Exception {
    producer.close();
    broker.close();
  }

  @ParameterizedTest
  @CsvSource({"rules, 5000", "a model, 1000"})
  void shouldReadLiveTurnsAheadOfAnImport(String by, int imports) throws Exception {
    // given
    publish("importing", "old", imports, LONG_AGO, NOW);
    publish("importing", "live", 1, NOW, NOW);
    publish("other", "live", 1, NOW, NOW);

    // when
    try (var extraction = extraction(by, false)) {
      extraction.start();

      // then
      awaitRead(imports + 2);
    }
    assertThat(extractor.read.subList(0, BOUND)).contains("importing live 0", "other live 0");
    assertThat(new HashSet<>(extractor.read)).as("once each").hasSize(extractor.read.size());
    List<String> imported = extractor.read.stream().filter(m -> m.contains("old")).toList();
    assertThat(imported).as("in order").isEqualTo(names("importing old ", imports));
  }

  @Test
  void shouldReadLiveTurnsWhileMoreUrgentWorkNeedsTheMachine() throws Exception {
    // given
    publish("importing", "old", 50, LONG_AGO, NOW);

    // when
    try (var extraction = extraction("rules", true)) {
      extraction.start();
      publish("importing", "live", 1, NOW, NOW);

      // then: the first poll may return a few others before it can be told to pause
      await().atMost(PATIENCE).until(() -> extractor.read.contains("importing live 0"));
    }
    assertThat(extractor.read).hasSizeLessThan(20);
  }

  @ParameterizedTest
  @CsvSource({"rules, 5000", "a model, 1000"})
  void shouldTreatAnOwnersManyTurnsAtOnceAsAnImport(String by, int imports) throws Exception {
    // given: an import without times of its own, whose messages count as written now
    publish("importing", "old", imports, NOW, NOW);
    publish("other", "live", 1, NOW, NOW);
    publish("importing", "live", 1, NOW.plusSeconds(60), NOW.plusSeconds(60));

    // when
    try (var extraction = extraction(by, false)) {
      extraction.start();

      // then
      awaitRead(imports + 2);
    }
    assertThat(extractor.read.subList(0, BOUND)).contains("importing live 0", "other live 0");
    assertThat(new HashSet<>(extractor.read)).as("once each").hasSize(extractor.read.size());
  }

  private void awaitRead(int turns) {
    await().atMost(PATIENCE).until(() -> extractor.read.size() >= turns);
  }

  private static List<String> names(String prefix, int count) {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      names.add(prefix + i);
    }
    return names;
  }

  private void publish(String user, String name, int count, Instant createdAt, Instant appendedAt)
      throws Exception {
    List<Future<?>> sent = new ArrayList<>();
    try (var serializer = broker.serdes.<TurnEvent>serializer()) {
      for (String text : names(user + " " + name + " ", count)) {
        var turn =
            Turn.newBuilder()
                .setConversation(name)
                .setMessageId(text)
                .setVersion("v1")
                .setRole("user")
                .setCreatedAt(createdAt)
                .setText(text)
                .build();
        var event =
            TurnEvent.newBuilder()
                .setTenant("acme")
                .setApp("chat")
                .setUser(user)
                .setAppendedAt(appendedAt)
                .setPayload(turn)
                .build();
        byte[] value = serializer.serialize(Topics.TURNS.name(), event);
        String key = Keys.owner("acme", "chat", user);
        sent.add(producer.send(new ProducerRecord<>(Topics.TURNS.name(), 0, key, value)));
      }
    }
    for (Future<?> each : sent) {
      each.get();
    }
  }

  private ExtractionStage extraction(String by, boolean busy) {
    extractor.prompt = by.equals("rules") ? null : "1";
    return new ExtractionStage(
        Defaults.of(ExtractionConfig.class),
        "1",
        broker.kafka,
        new Readers(
            extractor, _ -> Optional.empty(), _ -> Optional.empty(), ConsolidationWriter.NONE),
        EnergyGate.OPEN,
        new HashingEmbedder(),
        () -> busy,
        new SimpleMeterRegistry());
  }

  /** An extractor that finds nothing, and records the texts that it reads. */
  private static final class Recording implements TurnExtractor {

    private final List<String> read = new CopyOnWriteArrayList<>();

    /** Null: extraction reads as with rules, else as with a model. */
    private @Nullable String prompt;

    @Override
    public ExtractorVersion version() {
      return new ExtractorVersion("recording", "1", prompt);
    }

    @Override
    public Extraction extract(dev.memlog.language.turn.Turn turn) {
      read.add(turn.text());
      return new Extraction(List.of(), List.of(), List.of());
    }
  }
}
