package dev.memlog.extractor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.memlog.embedding.Embedder;
import dev.memlog.embedding.HashingEmbedder;
import dev.memlog.embedding.ScriptedServer;
import dev.memlog.events.ConversationEvent;
import dev.memlog.events.MessageCreated;
import dev.memlog.events.MessageDeleted;
import dev.memlog.events.MessageEdited;
import dev.memlog.extractor.extraction.ExtractionStage;
import dev.memlog.language.conversation.StatementSummarizer;
import dev.memlog.language.english.EnglishParser;
import dev.memlog.language.rules.RuleExtractor;
import dev.memlog.language.rules.RuleSettings;
import dev.memlog.language.turn.TurnExtractor;
import dev.memlog.llm.Completions;
import dev.memlog.llm.LlmConfig;
import dev.memlog.llm.LlmExtractor;
import dev.memlog.llm.LlmPatience;
import dev.memlog.runtime.Health;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.runtime.kafka.TestBroker;
import dev.memlog.schemas.AvroSerdes;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.RegistryBootstrap;
import dev.memlog.schemas.TopicCatalogue;
import dev.memlog.schemas.Topics;
import dev.memlog.state.Memory;
import dev.memlog.state.Support;
import io.confluent.kafka.schemaregistry.testutil.MockSchemaRegistry;
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
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.Producer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** From a message to a memory, and back, on a real broker. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MemoriesTest {

  private static final int PARTITIONS = 2;
  private static final Duration PATIENCE = Duration.ofSeconds(90);

  private final String registry = "mock://" + UUID.randomUUID();
  private final AvroSerdes serdes = new AvroSerdes(registry, Map.of());
  private final ExtractorConfig config =
      ExtractorConfig.defaults().withMemories(MemoriesConfig.defaults().withEnabled(true));
  private final Embedder embedder = new HashingEmbedder();
  private final RuleExtractor rules =
      new RuleExtractor(new EnglishParser(), RuleSettings.defaults());
  private TestBroker broker;
  private KafkaSettings kafka;
  private int events;

  @BeforeAll
  void startBroker() throws Exception {
    broker = TestBroker.started();
    kafka = new KafkaSettings(broker.bootstrapServers(), registry, Map.of(), Map.of());
    try (Admin admin = new KafkaClients(kafka, "test").admin("admin")) {
      new TopicCatalogue(admin, PARTITIONS, (short) 1).ensure(Topics.all());
    }
    new RegistryBootstrap(MockSchemaRegistry.getClientForScope(registry.substring(7)))
        .register(Topics.all());
  }

  @AfterAll
  void stopBroker() throws IOException {
    broker.close();
  }

  /** The three stages that stand between an event and a memory. */
  private final class Stages implements AutoCloseable {
    private final FoldStage fold;
    private final EvolutionStage evolution;
    private final ExtractionStage extraction;

    Stages(Path state) throws Exception {
      this(state, config, rules);
    }

    Stages(Path state, ExtractorConfig config, TurnExtractor extractor) throws Exception {
      var meters = new SimpleMeterRegistry();
      fold = new FoldStage(config, kafka, state.resolve("fold"), meters);
      evolution = new EvolutionStage(config, kafka, state.resolve("evolution"), embedder, meters);
      extraction =
          new ExtractionStage(
              config.memories().extraction(),
              "1",
              kafka,
              extractor,
              new StatementSummarizer(extractor, Set.of(), 400),
              embedder,
              () -> false,
              meters);
      fold.start();
      evolution.start();
      extraction.start();
      assertThat(evolution.check()).isEqualTo(Health.ok());
    }

    @Override
    public void close() {
      extraction.close();
      evolution.close();
      fold.close();
    }
  }

  @Test
  void shouldFormSupersedeAndWithdrawMemoriesAcrossALossOfItsState(
      @TempDir Path first, @TempDir Path second) throws Exception {
    try (Producer<String, byte[]> producer = producer()) {
      // given: what was formed before everything that a stage had on its disk is lost
      try (var _ = new Stages(first)) {
        publish(producer, created("m1", "I live in Berlin and work as a nurse."), false);
        publish(producer, created("m2", "I adopted a small grey dog named Rex in Leipzig."), false);
        await().atMost(PATIENCE).until(() -> contents("active").toString().contains("Berlin"));
        await().atMost(PATIENCE).until(() -> contents("active").toString().contains("Rex"));
      }

      // when
      publish(producer, created("m3", "I live in Munich these days."), false);
      publish(producer, new MessageDeleted("m2"), false);
      publish(producer, created("m4", "I live in Lisbon with my secret lover."), true);
      try (var _ = new Stages(second)) {

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
  void shouldLoseNothingOfWhatAModelReadsAndKeepNothingOfWhatIsDeletedMeanwhile(@TempDir Path state)
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
              new LlmPatience(PATIENCE, 1, PATIENCE, Duration.ofMillis(1)),
              2,
              500);
      try (var extractor =
              new LlmExtractor(
                  llm, Set.of(), rules, InstantSource.system(), new SimpleMeterRegistry());
          var _ = new Stages(state, reading(llm), extractor)) {
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
                  assertThat(extractors("Olaf")).containsExactly("rules");
                  assertThat(extractors("organs")).containsExactly("llm", "llm");
                });
        assertThat(memories().toString()).doesNotContain("Odense");
      }
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
    MemoriesConfig memories = config.memories();
    return config.withMemories(memories.withExtraction(memories.extraction().withLlm(llm)));
  }

  private Map<String, Memory> memories() {
    Map<String, Memory> memories = new TreeMap<>();
    try (Deserializer<Memory> values = serdes.deserializer();
        var consumer =
            new KafkaClients(kafka, "test").reader("memories", new StringDeserializer(), values)) {
      List<TopicPartition> partitions = new ArrayList<>();
      for (int partition = 0; partition < PARTITIONS; partition++) {
        partitions.add(new TopicPartition(Topics.MEMORIES.name(), partition));
      }
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
      while (ends.entrySet().stream().anyMatch(e -> consumer.position(e.getKey()) < e.getValue())) {
        for (ConsumerRecord<String, Memory> record : consumer.poll(Duration.ofMillis(100))) {
          if (record.value() == null) {
            memories.remove(record.key());
          } else {
            memories.put(record.key(), record.value());
          }
        }
      }
    }
    return memories;
  }
}
