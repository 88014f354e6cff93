package dev.memlog.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.memlog.events.ConversationDeleted;
import dev.memlog.events.ConversationEvent;
import dev.memlog.events.MemoryCommand;
import dev.memlog.events.Purge;
import dev.memlog.runtime.Components;
import dev.memlog.runtime.config.Defaults;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.runtime.metrics.Metrics;
import dev.memlog.runtime.server.ApiServer;
import dev.memlog.runtime.server.ServerConfig;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.avro.AvroSerdes;
import dev.memlog.state.Conversation;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.stream.StreamSupport;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The erasure of a user, from the request to the deletes and the receipt. */
@ExtendWith(World.Extension.class)
class UserErasureTest {

  private final World world;
  private final Client client;

  /** Tests share the topics, never a user or a conversation. */
  private final String user = "u-" + UUID.randomUUID();

  private final String trip = "trip-" + UUID.randomUUID();
  private final String diary = "diary-" + UUID.randomUUID();

  UserErasureTest(World world) {
    this.world = world;
    this.client = world.client(World.ACME);
  }

  @Test
  void shouldDeleteTheUsersConversationsAndMemoriesWithOneReceipt() throws Exception {
    // given
    String other = "other-" + UUID.randomUUID();
    String elsewhere = "elsewhere-" + UUID.randomUUID();
    String gone = "gone-" + UUID.randomUUID();
    write("acme", "web", trip, user);
    write("acme", "web", diary, user);
    write("acme", "web", other, "somebody-else");
    write("acme", "mail", elsewhere, user);
    write("other", "web", elsewhere, user);
    write("acme", "web", gone, user);
    write("acme", "web", gone, null);

    // when
    var erased = client.send("DELETE", "/v1/users/" + user + "?app=web&receipt=true", "", "");

    // then
    assertThat(erased.status()).as(erased.body()).isEqualTo(200);
    assertThat(erased.json().get("conversations").asInt()).isEqualTo(2);
    assertThat(erased.json().get("positions")).hasSize(2);
    for (String deleted : List.of(trip, diary)) {
      ConversationEvent event = world.onlyEvent("acme", deleted).value();
      assertThat(event.getPayload()).isInstanceOf(ConversationDeleted.class);
      assertThat(event.getApp()).isEqualTo("web");
      assertThat(event.getUserBound()).isFalse();
    }
    for (String kept : List.of(other, elsewhere, gone)) {
      assertThat(world.events("acme", kept)).isEmpty();
      assertThat(world.events("other", kept)).isEmpty();
    }
    assertThat(purges()).hasSize(1).allMatch(purge -> purge.getApp().equals("web"));
    JsonNode receipt =
        client
            .send("GET", "/v1/receipts/" + erased.json().get("receiptId").asText(), "", "")
            .json();
    assertThat(receipt.get("kind").asText()).isEqualTo("person");
    assertThat(receipt.get("user").asText()).isEqualTo(user);
    assertThat(
            StreamSupport.stream(receipt.get("scope").spliterator(), false).map(JsonNode::asText))
        .containsExactly("web/" + user, "web/" + diary, "web/" + trip);
  }

  @Test
  void shouldEraseAUserWithoutConversationsAndDoSoAgain() {
    for (int i = 1; i <= 2; i++) {
      var erased = client.send("DELETE", "/v1/users/" + user, "", "");

      assertThat(erased.status()).as(erased.body()).isEqualTo(200);
      assertThat(erased.json().path("conversations").asInt()).isZero();
      assertThat(erased.json().get("positions")).hasSize(1);
      assertThat(erased.json().has("receiptId")).isFalse();
      assertThat(purges()).hasSize(i);
    }
  }

  @Test
  void shouldLetABoundKeyEraseItsOwnUserOnly() throws Exception {
    write("acme", "web", trip, "ann");
    write("acme", "web", diary, user);
    Client ann = world.client(World.ANN);

    assertThat(ann.send("DELETE", "/v1/users/" + user, "", "").status()).isEqualTo(403);
    assertThat(ann.send("DELETE", "/v1/users/ann", "", "").status()).isEqualTo(200);

    assertThat(world.onlyEvent("acme", trip).value().getUserBound()).isTrue();
    assertThat(world.events("acme", diary)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "acme-key, a%20b, '', 400, user",
    "acme-key, ann, app=a%20b, 400, app",
    "other-key, ann, app=mail, 403, app",
    "two-apps-key, ann, '', 400, app",
    "read-key, ann, '', 403, Authorization",
    "acme-key, ann, now=true, 403, now"
  })
  void shouldRefuseBadRequestsAndNameTheField(
      String key, String named, String query, int status, String field) throws Exception {
    long before = world.endOffset(Topics.MEMORY_COMMANDS);

    var answer = world.client(key(key)).send("DELETE", "/v1/users/" + named + "?" + query, "", "");

    assertThat(answer.status()).as(answer.body()).isEqualTo(status);
    assertThat(answer.json().at("/errors/0/field").asText()).isEqualTo(field);
    assertThat(world.endOffset(Topics.MEMORY_COMMANDS)).isEqualTo(before);
  }

  private static String key(String name) {
    return switch (name) {
      case "acme-key" -> World.ACME;
      case "other-key" -> World.OTHER;
      default -> name;
    };
  }

  @Test
  void shouldEraseNothingWhileTheFoldDoesNotReachWhatWasWrittenBefore() throws Exception {
    // given
    IngestConfig defaults = Defaults.of(IngestConfig.class);
    var config =
        new IngestConfig(
            defaults.limits(),
            defaults.batchEvents(),
            defaults.lineBytes(),
            defaults.streamInFlight(),
            defaults.deliveryTimeout(),
            defaults.maxAhead(),
            Duration.ofMillis(50),
            defaults.confirmation());
    try (var metrics = new Metrics()) {
      var service = new IngestService(config, world.kafka, metrics.registry(), Clock.systemUTC());
      var builder =
          ApiServer.builder(Defaults.of(ServerConfig.class).withPort(0), metrics.registry());
      service.register(builder);
      ApiServer server = builder.build();
      try (var components = new Components(List.of(service, server))) {
        components.start();
        write("default", "default", trip, user);
        try (var unfolded = new Client(server.uri(), "")) {
          // when
          var refused = unfolded.send("DELETE", "/v1/users/" + user, "", "");

          // then
          assertThat(refused.status()).as(refused.body()).isEqualTo(503);
          assertThat(refused.body()).contains("the extractor is behind or does not run");
        }
      }
    }
    assertThat(world.events("default", trip)).isEmpty();
  }

  private List<MemoryCommand> purges() {
    return world.commands().stream()
        .map(record -> record.value())
        .filter(command -> user.equals(command.getUser()))
        .filter(
            command ->
                command.getPayload() instanceof Purge purge && purge.getReach().equals("owner"))
        .toList();
  }

  /** Writes the state of a conversation, as the fold does; a tombstone without a user. */
  private void write(String tenant, String app, String id, @Nullable String owner)
      throws Exception {
    var serdes = new AvroSerdes(world.kafka.registryUrl(), world.kafka.registryProperties());
    try (var serializer = serdes.<Conversation>serializer();
        var producer =
            new KafkaClients(world.kafka, "test").producer("states", Duration.ofSeconds(5))) {
      String topic = Topics.CONVERSATIONS.name();
      byte[] value =
          owner == null
              ? null
              : serializer.serialize(
                  topic,
                  Conversation.newBuilder()
                      .setTenant(tenant)
                      .setApp(app)
                      .setUser(owner)
                      .setConversation(id)
                      .build());
      String key = Keys.conversation(tenant, app, id);
      int partition = Keys.partition(key, World.PARTITIONS);
      producer.send(new ProducerRecord<>(topic, partition, key.getBytes(UTF_8), value)).get();
    }
  }
}
