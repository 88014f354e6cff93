package dev.memlog.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.memlog.events.Decision;
import dev.memlog.runtime.Components;
import dev.memlog.runtime.config.Defaults;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.runtime.metrics.Metrics;
import dev.memlog.runtime.server.ApiServer;
import dev.memlog.runtime.server.ServerConfig;
import dev.memlog.schemas.DecisionRequest;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.avro.AvroSerdes;
import java.time.Clock;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Answers that wait for decisions, which this test makes in place of the stages. */
@ExtendWith(World.Extension.class)
class DecisionsTest {

  private final World world;
  private final Metrics metrics = new Metrics();
  private final Set<String> answered = new HashSet<>();
  private Components components;
  private Client client;

  DecisionsTest(World world) {
    this.world = world;
  }

  @BeforeEach
  void open() throws Exception {
    open(Duration.ofSeconds(30));
  }

  private void open(Duration decideWithin) throws Exception {
    IngestConfig defaults = Defaults.of(IngestConfig.class);
    var config =
        new IngestConfig(
            defaults.limits(),
            defaults.batchEvents(),
            defaults.lineBytes(),
            defaults.streamInFlight(),
            defaults.deliveryTimeout(),
            defaults.maxAhead(),
            decideWithin,
            defaults.confirmation());
    var service = new IngestService(config, world.kafka, metrics.registry(), Clock.systemUTC());
    var builder =
        ApiServer.builder(Defaults.of(ServerConfig.class).withPort(0), metrics.registry());
    service.register(builder);
    ApiServer server = builder.build();
    components = new Components(List.of(service, server));
    components.start();
    client = new Client(server.uri(), "");
  }

  @AfterEach
  void close() {
    client.close();
    components.close();
    metrics.close();
  }

  private void reopen(Duration decideWithin) throws Exception {
    client.close();
    components.close();
    open(decideWithin);
  }

  /** Sends a request, and makes the decision about its record. */
  private Client.Answer decided(
      TopicSpec topic, Decision decision, String method, String path, String body) {
    CompletableFuture<Client.Answer> answer =
        CompletableFuture.supplyAsync(() -> client.send(method, path, body, ""));
    await()
        .atMost(Duration.ofSeconds(30))
        .until(
            () -> {
              decide(topic, decision);
              return answer.isDone();
            });
    return answer.join();
  }

  private void decide(TopicSpec topic, Decision decision) {
    for (ConsumerRecord<byte[], byte[]> record : world.records(topic)) {
      var request = DecisionRequest.of(record.headers());
      if (request.isPresent() && answered.add(request.get() + record.partition())) {
        write(Keys.decision(new String(record.key(), UTF_8), request.get()), decision);
      }
    }
  }

  private void write(String key, Decision decision) {
    var serdes = new AvroSerdes(world.kafka.registryUrl(), world.kafka.registryProperties());
    try (var serializer = serdes.<Decision>serializer();
        var producer =
            new KafkaClients(world.kafka, "test").producer("decisions", Duration.ofSeconds(5))) {
      String topic = Topics.DECISIONS.name();
      var _ =
          producer.send(
              new ProducerRecord<>(
                  topic, key.getBytes(UTF_8), serializer.serialize(topic, decision)));
    }
  }

  private static Decision notFound(String id) {
    return new Decision("not_found", List.of(id), "");
  }

  @ParameterizedTest
  @CsvSource({
    "PATCH, /v1/memories/nope, '{\"content\": \"Ada drinks tea\"}', memoryId",
    "DELETE, /v1/memories/nope, '', memoryId",
    "POST, /v1/memories:forget, '{\"ids\": [\"known\", \"nope\"]}', ids[1]",
    "POST, /v1/memories:restore, '{\"ids\": [\"nope\"]}', ids[0]",
    "POST, /v1/memories:purge, '{\"reach\": \"memories\", \"ids\": [\"nope\"]}', ids[0]",
    "POST, /v1/memories/known:link, '{\"otherMemoryId\": \"nope\"}', otherMemoryId",
    "POST, /v1/memories, '{\"content\": \"Ada drinks tea\", \"relatedTo\": [\"nope\"]}', relatedTo[0]",
    "DELETE, /v1/apps/web/memories/nope, '', memoryId",
    "DELETE, /v1/core-memory/nope, '', block",
  })
  void shouldAnswerNotFoundNamingTheFieldAndTheId(
      String method, String path, String body, String field) {
    var answer = decided(Topics.MEMORY_COMMANDS, notFound("nope"), method, path, body);

    assertThat(answer.status()).as(answer.body()).isEqualTo(404);
    assertThat(answer.json().at("/errors/0/code").asText()).isEqualTo("not_found");
    assertThat(answer.json().at("/errors/0/field").asText()).isEqualTo(field);
    assertThat(answer.json().at("/errors/0/value").asText()).isEqualTo("nope");
  }

  @Test
  void shouldCreateAReceiptBeforeItsPurgeIsDecided() {
    int before = world.records(Topics.ERASURE_RECEIPTS).size();
    CompletableFuture<Client.Answer> answer =
        CompletableFuture.supplyAsync(
            () ->
                client.post(
                    "/v1/memories:purge",
                    "{\"reach\": \"owner\", \"user\": \"ann\", \"receipt\": true}"));

    await()
        .atMost(Duration.ofSeconds(20))
        .until(() -> world.records(Topics.ERASURE_RECEIPTS).size() > before);
    assertThat(answer).isNotDone();
    await()
        .atMost(Duration.ofSeconds(30))
        .until(
            () -> {
              decide(Topics.MEMORY_COMMANDS, new Decision("purged", List.of(), ""));
              return answer.isDone();
            });
    assertThat(answer.join().json().get("receiptId").asText()).isNotEmpty();
  }

  @Test
  void shouldAnswerNotFoundWhenThereIsNoSuchChange() {
    var answer =
        decided(
            Topics.MEMORY_COMMANDS,
            notFound("nope.1"),
            "POST",
            "/v1/memories:undo",
            "{\"changeId\": \"nope.1\"}");

    assertThat(answer.status()).isEqualTo(404);
    assertThat(answer.errors())
        .containsExactly("changeId must name a change of the owner's memories that can be undone");
  }

  @ParameterizedTest
  @CsvSource({"end", "addSessionToMemory"})
  void shouldAnswerNotFoundWhenThereIsNoSuchConversation(String verb) {
    var answer =
        decided(
            Topics.CONVERSATION_EVENTS,
            notFound("nope"),
            "POST",
            "/v1/conversations/nope:" + verb,
            "{}");

    assertThat(answer.status()).isEqualTo(404);
    assertThat(answer.errors())
        .containsExactly("conversationId must name a conversation or message that exists");
  }

  @Test
  void shouldNameTheMemoryThatHoldsAStatement() {
    var answer =
        decided(
            Topics.MEMORY_COMMANDS,
            new Decision("reinforced", List.of("older"), ""),
            "POST",
            "/v1/memories",
            "{\"content\": \"Ada drinks tea\"}");

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.json().path("memoryId").asText()).isEqualTo("older");
    assertThat(answer.json().path("outcome").asText()).isEqualTo("reinforced");
  }

  @Test
  void shouldRefuseAChangeThatTheMemoryDoesNotPermit() {
    var answer =
        decided(
            Topics.MEMORY_COMMANDS,
            new Decision("refused", List.of("known"), "state"),
            "PATCH",
            "/v1/memories/known",
            "{\"importance\": 3}");

    assertThat(answer.status()).isEqualTo(409);
    assertThat(answer.json().at("/errors/0/field").asText()).isEqualTo("memoryId");
  }

  @Test
  void shouldSayUndecidedWhenNoStageDecidesInTime() throws Exception {
    reopen(Duration.ofMillis(50));

    var answer = client.post("/v1/memories", "{\"content\": \"Ada drinks tea\"}");

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.json().path("outcome").asText()).isEqualTo("undecided");
    assertThat(answer.json().path("memoryId").asText()).isNotEmpty();
  }
}
