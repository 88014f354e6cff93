package dev.memlog.extractor;

import static dev.memlog.extractor.Altered.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.memlog.embedding.ScriptedServer;
import dev.memlog.events.ConversationEvent;
import dev.memlog.events.MessageCreated;
import dev.memlog.events.MessageDeleted;
import dev.memlog.events.MessageEdited;
import dev.memlog.extractor.energy.EnergyConfig;
import dev.memlog.extractor.energy.EnergyStage;
import dev.memlog.language.english.EnglishParser;
import dev.memlog.language.quotes.QuoteExtractor;
import dev.memlog.language.quotes.QuoteSettings;
import dev.memlog.language.turn.Owner;
import dev.memlog.llm.CallBudget;
import dev.memlog.llm.Completions;
import dev.memlog.llm.LlmConfig;
import dev.memlog.llm.LlmExtractor;
import dev.memlog.llm.ModelAccess;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.config.Defaults;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.runtime.kafka.TopicRecords;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.avro.AvroSerdes;
import dev.memlog.schemas.energy.EnergyKeys;
import dev.memlog.state.EnergyRecord;
import dev.memlog.state.EnergyReport;
import dev.memlog.state.Memory;
import dev.memlog.state.Support;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** From a message to a memory, and back, on a real broker. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MemoriesTest {

  private static final int PARTITIONS = 2;
  private static final Duration PATIENCE = Duration.ofSeconds(90);

  private final ExtractorConfig config =
      Defaults.of(ExtractorConfig.class)
          .withMemories(Defaults.of(MemoriesConfig.class).withEnabled(true));
  private final QuoteExtractor rules =
      new QuoteExtractor(new EnglishParser(), QuoteSettings.defaults());
  private StageBroker broker;
  private KafkaSettings kafka;
  private AvroSerdes serdes;
  private int events;

  @BeforeAll
  void startBroker() throws Exception {
    broker = StageBroker.started(PARTITIONS);
    kafka = broker.kafka;
    serdes = broker.serdes;
  }

  @AfterAll
  void stopBroker() throws IOException {
    broker.close();
  }

  @Test
  void shouldFormSupersedeAndWithdrawMemoriesAcrossALossOfItsState(
      @TempDir Path first, @TempDir Path second) throws Exception {
    try (Producer<String, byte[]> producer = producer()) {
      // given: what was formed before everything that a stage had on its disk is lost
      try (var _ = new RunningStages(kafka, first, config, rules)) {
        publish(producer, created("m1", "I live in Berlin near the river."), false);
        publish(producer, created("m2", "I adopted a small grey dog named Rex in Leipzig."), false);
        await().atMost(PATIENCE).until(() -> contents("active").toString().contains("Berlin"));
        await().atMost(PATIENCE).until(() -> contents("active").toString().contains("Rex"));
      }

      // when
      publish(producer, created("m3", "I live in Munich these days."), false);
      publish(producer, new MessageDeleted("m2"), false);
      publish(producer, created("m4", "I live in Lisbon with my secret lover."), true);
      try (var _ = new RunningStages(kafka, second, config, rules)) {

        // then: newer wins, the deleted one left nothing, the incognito one never was
        await()
            .atMost(PATIENCE)
            .untilAsserted(
                () -> {
                  assertThat(contents("superseded").toString()).contains("Berlin");
                  assertThat(contents("active").toString()).contains("Munich");
                  assertThat(memories().toString()).doesNotContain("Rex").doesNotContain("Lisbon");
                });

        // when: the newer one is edited
        publish(
            producer, new MessageEdited("m3", "I paint landscapes in oil on wood.", null), false);

        // then: the older one holds again
        await()
            .atMost(PATIENCE)
            .untilAsserted(
                () -> {
                  assertThat(contents("active").toString()).contains("Berlin", "landscapes");
                  assertThat(memories().toString()).doesNotContain("Munich");
                });
      }
    }
  }

  @Test
  void shouldKeepTurnsThatAModelReadsAndDropThoseDeletedMeanwhile(@TempDir Path state)
      throws Exception {
    var answer = new CountDownLatch(1);
    try (var server = new ScriptedServer();
        Producer<String, byte[]> producer = producer()) {
      // given: a model that answers only when it is let
      server.otherwise(
          request -> {
            try {
              answer.await();
            } catch (InterruptedException e) {
              Thread.currentThread().interrupt();
            }
            String body =
                Completions.noting(
                    Completions.memory(
                        request.body().contains("Turku")
                            ? "The user restores organs in Turku"
                            : "The user keeps bees in Odense"));
            return new ScriptedServer.Answer(200, Map.of(), body, false);
          });
      var llm =
          new LlmConfig(
              server.url(),
              "",
              "m",
              new LlmConfig.Patience(PATIENCE, 1, PATIENCE, Duration.ofMillis(1)),
              2,
              500);
      try (var extractor =
              new LlmExtractor(
                  new ModelAccess(
                      llm,
                      Set.of(),
                      CallBudget.UNBOUNDED,
                      InstantSource.system(),
                      new SimpleMeterRegistry()),
                  rules);
          var _ = new RunningStages(kafka, state, reading(llm), extractor)) {
        publish(producer, created("b1", "I keep bees in Odense these days."), false);
        publish(producer, created("b2", "I restore old organs in Turku for a living."), false);
        await().atMost(PATIENCE).until(() -> !server.received().isEmpty());

        // when: one goes while its call is out, then the server is unavailable for a turn, and is
        // back
        publish(producer, new MessageDeleted("b1"), false);
        answer.countDown();
        await().atMost(PATIENCE).until(() -> contents("active").toString().contains("Turku"));
        server.then(500, "");
        publish(producer, created("b3", "I adopted a huge black cat named Olaf in Narvik."), false);
        await().atMost(PATIENCE).until(() -> contents("active").toString().contains("Olaf"));
        publish(producer, created("b4", "I restore old organs in Turku on Sundays."), false);

        // then: rules read what the model did not, and what was deleted left nothing
        await()
            .atMost(PATIENCE)
            .untilAsserted(
                () -> {
                  assertThat(extractors("Olaf")).containsExactly("quotes");
                  assertThat(extractors("organs")).containsExactly("llm", "llm");
                });
        assertThat(memories().toString()).doesNotContain("Odense");
      }
    }
  }

  @Test
  @DisplayName("A5: energy at 19 % defers and at 21 % catches up, also over a restart")
  void shouldDeferAtNineteenPercentAndCatchUpAtTwentyOne(@TempDir Path state) throws Exception {
    try (var server = new ScriptedServer();
        Producer<String, byte[]> producer = producer()) {
      // given
      server.otherwise(
          _ ->
              new ScriptedServer.Answer(
                  200,
                  Map.of(),
                  Completions.noting(Completions.memory("The user restores clocks in Vaasa")),
                  false));
      var llm =
          new LlmConfig(server.url(), "", "m", Defaults.of(LlmConfig.class).patience(), 2, 500);
      report(producer, 1_900);

      // when: said at 19 %, and the process restarts
      try (var deferring = new Deferring(state, llm)) {
        publish(producer, created("v1", "I restore clocks in Vaasa for a living."), false);
        await().atMost(PATIENCE).until(() -> deferring.deferrals() > 0);
      }
      try (var deferring = new Deferring(state, llm)) {
        await().atMost(PATIENCE).until(() -> deferring.deferrals() > 0);
        assertThat(server.received()).isEmpty();

        // then
        report(producer, 2_100);
        await().atMost(PATIENCE).until(() -> contents("active").toString().contains("Vaasa"));
        assertThat(extractors("Vaasa")).containsExactly("llm");
        assertThat(server.received()).hasSize(1);
        assertThat(deferring.meters.counter("memlog.energy.tokens").count()).isEqualTo(2);
      }
    }
  }

  /** Stages whose model is asked only while there is energy. */
  private final class Deferring implements AutoCloseable {
    private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
    private final EnergyStage energy =
        new EnergyStage(
            Defaults.of(EnergyConfig.class), "1", kafka, InstantSource.system(), meters);
    private final LlmExtractor extractor;
    private final RunningStages stages;

    Deferring(Path state, LlmConfig llm) throws Exception {
      var budget =
          new CallBudget() {
            @Override
            public boolean admits(Owner owner) {
              return true;
            }

            @Override
            public void spent(Owner owner, int tokens) {
              energy.spent(owner.tenant(), tokens);
            }
          };
      var access = new ModelAccess(llm, Set.of(), budget, InstantSource.system(), meters);
      extractor = new LlmExtractor(access, rules);
      energy.start();
      stages = new RunningStages(kafka, state, reading(llm), extractor, energy);
    }

    double deferrals() {
      return meters.counter("memlog.energy.deferrals", "reason", "level").count();
    }

    @Override
    public void close() {
      stages.close();
      extractor.close();
      energy.close();
    }
  }

  private void report(Producer<String, byte[]> producer, double level) throws Exception {
    var report = new EnergyReport("r" + level, level, 10_000.0, Instant.now());
    try (Serializer<EnergyRecord> serializer = serdes.serializer()) {
      producer
          .send(
              new ProducerRecord<>(
                  Topics.ENERGY.name(),
                  EnergyKeys.REPORT,
                  serializer.serialize(Topics.ENERGY.name(), new EnergyRecord(report))))
          .get();
    }
  }

  private List<String> extractors(String of) {
    return memories().values().stream()
        .filter(memory -> memory.getClaim().getContent().contains(of))
        .flatMap(memory -> memory.getSupports().stream())
        .map(Support::getExtractor)
        .toList();
  }

  private Producer<String, byte[]> producer() {
    return new KafkaClients(kafka, "test")
        .producer(
            "test",
            PATIENCE,
            new StringSerializer(),
            new org.apache.kafka.common.serialization.ByteArraySerializer());
  }

  private static MessageCreated created(String id, String text) {
    return MessageCreated.newBuilder().setMessageId(id).setRole("user").setContent(text).build();
  }

  private void publish(Producer<String, byte[]> producer, Object payload, boolean temporary)
      throws Exception {
    events++;
    var event = new ConversationEvent();
    event.setEventId("e" + events);
    event.setTenant("t");
    event.setApp("a");
    event.setUser("u");
    event.setConversation(temporary ? "incognito" : "c1");
    event.setTemporary(temporary);
    event.setOccurredAt(Instant.ofEpochMilli(System.currentTimeMillis()).plusMillis(events));
    event.setPayload(payload);
    String key = Keys.conversation(event);
    byte[] value;
    try (var serializer = serdes.<ConversationEvent>serializer()) {
      value = serializer.serialize(Topics.CONVERSATION_EVENTS.name(), event);
    }
    producer
        .send(
            new ProducerRecord<>(
                Topics.CONVERSATION_EVENTS.name(), Keys.partition(key, PARTITIONS), key, value))
        .get();
  }

  private List<String> contents(String status) {
    List<String> contents = new ArrayList<>();
    for (Memory memory : memories().values()) {
      if (memory.getStatus().equals(status)) {
        contents.add(memory.getClaim().getContent());
      }
    }
    return contents;
  }

  /** As they stand on the topic. */
  private ExtractorConfig reading(LlmConfig llm) {
    return with(config, "memories.extraction.llm", llm);
  }

  private Map<String, Memory> memories() {
    Map<String, Memory> memories = new TreeMap<>();
    try (Deserializer<Memory> values = serdes.deserializer();
        var consumer =
            new KafkaClients(kafka, "test").scanner("memories", new StringDeserializer(), values)) {
      for (ConsumerRecord<String, Memory> record :
          TopicRecords.read(consumer, Topics.MEMORIES.name())) {
        if (record.value() == null) {
          memories.remove(record.key());
        } else {
          memories.put(record.key(), record.value());
        }
      }
    }
    return memories;
  }
}
