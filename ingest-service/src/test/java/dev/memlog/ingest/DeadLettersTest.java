package dev.memlog.ingest;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.memlog.events.ConversationEvent;
import dev.memlog.events.Forget;
import dev.memlog.events.MemoryCommand;
import dev.memlog.events.Reissue;
import dev.memlog.events.ReissueRequested;
import dev.memlog.ingest.deadletter.DeadLetter;
import dev.memlog.ingest.deadletter.DeadLetterTopics;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.RequestException;
import dev.memlog.runtime.kafka.KafkaClients;
import dev.memlog.schemas.AppendedAt;
import dev.memlog.schemas.DeadLetterHeaders;
import dev.memlog.schemas.TopicSpec;
import dev.memlog.schemas.Topics;
import dev.memlog.schemas.avro.AvroSerdes;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.serialization.Deserializer;
import org.apache.kafka.common.serialization.Serializer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(World.Extension.class)
class DeadLettersTest {

  private static final String PATH = "/v1/admin/dead-letters";

  private final World world;
  private final Client acme;
  private final Client other;
  private final Client elsewhere;
  private final Client ops;

  DeadLettersTest(World world) {
    this.world = world;
    acme = world.client(World.ACME);
    other = world.client(World.OTHER);
    elsewhere = world.client(World.ELSEWHERE);
    ops = world.client("ops");
  }

  @AfterEach
  void disconnect() {
    acme.close();
    other.close();
    elsewhere.close();
    ops.close();
  }

  @Test
  void shouldListEachTenantsOwnNewestFirst() throws Exception {
    put(Topics.CONVERSATION_EVENTS, "conversation-events-0-101", "acme", "bytes", "invalid_event");
    put(Topics.CONVERSATION_EVENTS, "conversation-events-1-102", "acme", "older", "invalid_event");
    put(Topics.CONVERSATION_EVENTS, "conversation-events-1-102", "acme", "newer", "future_event");
    put(Topics.PASSAGES, "passages-2-103", "acme", "p", "invalid_point");
    put(Topics.CONVERSATION_EVENTS, "conversation-events-3-104", "", "?", "undeserializable");

    assertThat(ids(acme, ""))
        .containsSubsequence(
            "passages-2-103", "conversation-events-1-102", "conversation-events-0-101")
        .doesNotContain("conversation-events-3-104");
    assertThat(ids(acme, "?topic=passages"))
        .contains("passages-2-103")
        .allMatch(id -> id.startsWith("passages-"))
        .isEqualTo(ids(acme, "?topic=passages.dead-letter"));
    assertThat(ids(acme, "?limit=1")).hasSize(1);
    assertThat(ids(elsewhere, "")).isEmpty();
    // A key limited to some apps sees no dead letter, since one may belong to any app.
    assertThat(other.send("GET", PATH, "", "").status()).isEqualTo(403);
    assertThat(ids(ops, "")).contains("conversation-events-3-104");
    JsonNode letter = acme.send("GET", PATH + "/conversation-events-1-102", "", "").json();
    assertThat(letter.get("reason").asText()).isEqualTo("future_event");
    assertThat(decoded(letter, "value")).isEqualTo("newer");
    assertThat(decoded(letter, "key")).isEqualTo("acme/c");
    assertThat(letter.at("/headers/own").asText()).isEqualTo("kept");
    assertThat(letter.get("headers")).hasSize(1);
    assertThat(letter.get("offset").asText()).isEqualTo("102");
    assertThat(letter.get("size").asText()).isEqualTo("5");
    assertThat(elsewhere.send("GET", PATH + "/conversation-events-1-102", "", "").status())
        .isEqualTo(404);
    assertThat(other.send("GET", PATH + "/conversation-events-1-102", "", "").status())
        .isEqualTo(403);
  }

  @Test
  void shouldListPageByPage() throws Exception {
    // given
    for (int i = 601; i < 606; i++) {
      put(Topics.MEMORIES, "memories-0-" + i, "acme", "m", "invalid_point");
    }
    List<String> all = ids(acme, "?topic=memories&limit=1000");
    assertThat(all).hasSizeGreaterThanOrEqualTo(5);

    // when
    List<String> paged = new ArrayList<>();
    String token = "";
    do {
      var page = acme.send("GET", PATH + "?topic=memories&limit=2&pageToken=" + token, "", "");
      assertThat(page.status()).as(page.body()).isEqualTo(200);
      assertThat(page.json().get("total").asInt()).isEqualTo(all.size());
      page.json().get("deadLetters").forEach(letter -> paged.add(letter.get("id").asText()));
      token = page.json().path("nextPageToken").asText();
      // One that comes meanwhile is on no later page.
      put(Topics.MEMORIES, "memories-0-" + 700 + paged.size(), "elsewhere", "m", "invalid_point");
    } while (!token.isEmpty());

    // then
    assertThat(paged).isEqualTo(all);
  }

  @Test
  void shouldReadABoundedNumberOfRecordsForOneRequest() throws Exception {
    // given
    for (int i = 801; i < 813; i++) {
      put(Topics.MEMORIES, "memories-1-" + i, "acme", "m", "invalid_point");
    }
    var few = Map.of("max.poll.records", "2");
    var kafka =
        new KafkaSettings(
            world.kafka.bootstrapServers(),
            world.kafka.registryUrl(),
            few,
            world.kafka.registryProperties());
    var bounds = new DeadLetterTopics.Bounds(5, 1 << 20, 1_000);

    // when
    int unavailable = 0;
    try (var topics = new DeadLetterTopics(new KafkaClients(kafka, "bounded"), bounds)) {
      List<DeadLetter> letters = null;
      while (letters == null) {
        try {
          letters = topics.of("acme");
        } catch (RequestException e) {
          unavailable++;
          assertThat(e.problems().getFirst().message())
              .contains("not all dead letters have been read")
              .as("a number would count other tenants' dead letters")
              .doesNotContainPattern("[0-9]");
        }
      }

      // then each request went on where the last one ended
      assertThat(letters).extracting(DeadLetter::id).contains("memories-1-801", "memories-1-812");
      assertThat(unavailable).isGreaterThanOrEqualTo(2);

      // when / then what is new costs no more than itself
      put(Topics.MEMORIES, "memories-1-813", "acme", "m", "invalid_point");
      assertThat(topics.find("memories-1-813")).isPresent();
    }
  }

  @Test
  void shouldShowWhatBelongsToNoTenantToAnOperatorOnly() throws Exception {
    // given
    String id = "memory-commands-3-501";
    put(Topics.MEMORY_COMMANDS, id, "", "of some tenant", "undeserializable");

    // then
    try (Client tenantDefault = world.client("default")) {
      assertThat(ids(tenantDefault, "")).isEmpty();
      assertThat(tenantDefault.send("GET", PATH + "/" + id, "", "").status()).isEqualTo(404);
      assertThat(tenantDefault.send("DELETE", PATH + "/" + id, "", "").status()).isEqualTo(404);
    }
    assertThat(ids(acme, "")).doesNotContain(id);
    assertThat(ids(ops, "")).contains(id);
    assertThat(ops.send("DELETE", PATH + "/" + id, "", "").status()).isEqualTo(200);
  }

  @Test
  void shouldSendAnEventOnceMoreAndForgetIt() throws Exception {
    put(Topics.CONVERSATION_EVENTS, "conversation-events-2-201", "acme", "again", "unknown_schema");

    var answer = acme.post(PATH + "/conversation-events-2-201:redrive", "{}");

    assertThat(answer.status()).isEqualTo(200);
    var again =
        world.records(Topics.CONVERSATION_EVENTS).stream()
            .filter(r -> r.value() != null && new String(r.value(), UTF_8).equals("again"))
            .toList();
    assertThat(again).hasSize(1);
    assertThat(again.getFirst().partition()).isEqualTo(2);
    assertThat(again.getFirst().key()).isEqualTo("acme/c".getBytes(UTF_8));
    assertThat(again.getFirst().headers().toArray())
        .singleElement()
        .matches(header -> header.key().equals("own"));
    assertThat(ids(acme, "")).doesNotContain("conversation-events-2-201");
    assertThat(acme.post(PATH + "/conversation-events-2-201:redrive", "{}").status())
        .isEqualTo(404);
  }

  @Test
  void shouldAskTheFoldToIssueAgainWhatTheIndexerCouldNotIndex() throws Exception {
    put(Topics.PASSAGES, "passages-1-301", "acme", "p", "refused_text", "acme/a/c301/m1/0");

    var answer = acme.post(PATH + "/passages-1-301:redrive", "{}");

    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    List<ConversationEvent> asked =
        this.<ConversationEvent>values(Topics.CONVERSATION_EVENTS).stream()
            .filter(event -> event.getConversation().equals("c301"))
            .toList();
    assertThat(asked).hasSize(1);
    assertThat(asked.getFirst().getTenant()).isEqualTo("acme");
    assertThat(asked.getFirst().getApp()).isEqualTo("a");
    assertThat(asked.getFirst().getPayload()).isEqualTo(new ReissueRequested("m1"));
    assertThat(ids(acme, "")).doesNotContain("passages-1-301");
  }

  @Test
  void shouldAskEvolutionToIssueAgainWhatTheIndexerCouldNotIndex() throws Exception {
    put(Topics.MEMORIES, "memories-1-302", "acme", "m", "refused_text", "acme/a/u302/mem-1");

    assertThat(acme.post(PATH + "/memories-1-302:redrive", "{}").status()).isEqualTo(200);

    List<MemoryCommand> asked =
        this.<MemoryCommand>values(Topics.MEMORY_COMMANDS).stream()
            .filter(command -> "u302".equals(command.getUser()))
            .toList();
    assertThat(asked).hasSize(1);
    assertThat(asked.getFirst().getTenant()).isEqualTo("acme");
    assertThat(asked.getFirst().getApp()).isEqualTo("a");
    assertThat(asked.getFirst().getPayload()).isEqualTo(new Reissue(List.of("mem-1")));
    assertThat(ids(acme, "")).doesNotContain("memories-1-302");
  }

  @Test
  void shouldSendACommandOnceMoreWithTheTimeOfItsFirst() throws Exception {
    var forget = new Forget(List.of("mem-1"), null);
    var command = new MemoryCommand("c303", "acme", "a", "u303", Instant.EPOCH, forget);
    byte[] value = bytes(Topics.MEMORY_COMMANDS, command);
    put(Topics.MEMORY_COMMANDS, "memory-commands-2-303", "acme", value, "invalid_event", "acme/c");

    assertThat(acme.post(PATH + "/memory-commands-2-303:redrive", "{}").status()).isEqualTo(200);

    var again =
        world.records(Topics.MEMORY_COMMANDS).stream()
            .filter(r -> Arrays.equals(r.value(), value))
            .toList();
    assertThat(again).hasSize(1);
    assertThat(again.getFirst().partition()).isEqualTo(2);
    assertThat(again.getFirst().key()).isEqualTo("acme/c".getBytes(UTF_8));
    assertThat(AppendedAt.of(again.getFirst().headers(), Long.MAX_VALUE)).isEqualTo(1_234_567L);
  }

  @Test
  void shouldNotReissueWhatNoKeyNamesOrAnotherTenantOwns() throws Exception {
    put(Topics.PASSAGES, "passages-1-304", "acme", "p", "undeserializable", "nonsense");
    put(Topics.PASSAGES, "passages-1-305", "acme", "p", "invalid_event", "other/a/c/m/0");
    long before = world.endOffset(Topics.CONVERSATION_EVENTS);

    for (String id : List.of("passages-1-304", "passages-1-305")) {
      var answer = acme.post(PATH + "/" + id + ":redrive", "{}");
      assertThat(answer.status()).isEqualTo(409);
      assertThat(answer.json().at("/error/code").asText()).isEqualTo("failed_precondition");
      assertThat(ids(acme, "")).contains(id);
    }
    assertThat(world.endOffset(Topics.CONVERSATION_EVENTS)).isEqualTo(before);
  }

  @Test
  void shouldNotSendARecordWhoseBytesWereTooLargeToKeep() throws Exception {
    put(Topics.CONVERSATION_EVENTS, "conversation-events-2-306", "acme", "", "too_large");
    long before = world.endOffset(Topics.CONVERSATION_EVENTS);

    var answer = acme.post(PATH + "/conversation-events-2-306:redrive", "{}");

    assertThat(answer.status()).isEqualTo(409);
    assertThat(answer.errors())
        .containsExactly("id must be a dead letter that has kept the bytes of its record");
    assertThat(ids(acme, "")).contains("conversation-events-2-306");
    assertThat(world.endOffset(Topics.CONVERSATION_EVENTS)).isEqualTo(before);
  }

  @Test
  void shouldDiscard() throws Exception {
    put(Topics.PASSAGES, "passages-1-401", "acme", "p", "invalid_point");

    assertThat(elsewhere.send("DELETE", PATH + "/passages-1-401", "", "").status()).isEqualTo(404);
    assertThat(acme.send("DELETE", PATH + "/passages-1-401", "", "").status()).isEqualTo(200);

    assertThat(ids(acme, "")).doesNotContain("passages-1-401");
  }

  @Test
  void shouldAskForAnAdminAndGoodParameters() {
    try (Client writer = world.client(World.TWO_APPS)) {
      assertThat(writer.send("GET", PATH, "", "").status()).isEqualTo(403);
    }
    var answer = acme.send("GET", PATH + "?limit=0&topic=nowhere&pageToken=x", "", "");
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.errors())
        .containsExactly(
            "limit must be from 1 to 1000",
            "topic must be a topic of Memlog",
            "pageToken must be the nextPageToken of the previous page");
  }

  private static String decoded(JsonNode letter, String field) {
    return new String(Base64.getDecoder().decode(letter.get(field).asText()), UTF_8);
  }

  private static List<String> ids(Client client, String query) {
    var answer = client.send("GET", PATH + query, "", "");
    assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    return StreamSupport.stream(answer.json().get("deadLetters").spliterator(), false)
        .map(letter -> letter.get("id").asText())
        .toList();
  }

  private void put(TopicSpec origin, String id, String tenant, String value, String reason)
      throws Exception {
    put(origin, id, tenant, value, reason, "acme/c");
  }

  private void put(
      TopicSpec origin, String id, String tenant, String value, String reason, String key)
      throws Exception {
    put(origin, id, tenant, value.getBytes(UTF_8), reason, key);
  }

  /** Writes a dead letter as a stage does. */
  private void put(
      TopicSpec origin, String id, String tenant, byte[] value, String reason, String key)
      throws Exception {
    String[] parts = id.substring(origin.name().length() + 1).split("-");
    var record = new ProducerRecord<>(origin.name() + ".dead-letter", id.getBytes(UTF_8), value);
    record
        .headers()
        .add(DeadLetterHeaders.TOPIC, origin.name().getBytes(UTF_8))
        .add(DeadLetterHeaders.PARTITION, parts[0].getBytes(UTF_8))
        .add(DeadLetterHeaders.OFFSET, parts[1].getBytes(UTF_8))
        .add(DeadLetterHeaders.STAGE, "fold".getBytes(UTF_8))
        .add(DeadLetterHeaders.REASON, reason.getBytes(UTF_8))
        .add(DeadLetterHeaders.KEY, Base64.getEncoder().encode(key.getBytes(UTF_8)))
        .add(DeadLetterHeaders.TIMESTAMP, "1234567".getBytes(UTF_8))
        .add("own", "kept".getBytes(UTF_8));
    if (!tenant.isEmpty()) {
      record.headers().add(DeadLetterHeaders.TENANT, tenant.getBytes(UTF_8));
    }
    try (var producer =
        new KafkaClients(world.kafka, "test").producer("dead-letters", Duration.ofSeconds(10))) {
      producer.send(record).get();
    }
  }

  private byte[] bytes(TopicSpec topic, SpecificRecord record) {
    var serdes = new AvroSerdes(world.kafka.registryUrl(), world.kafka.registryProperties());
    try (Serializer<SpecificRecord> serializer = serdes.serializer()) {
      return serializer.serialize(topic.name(), record);
    }
  }

  /** Returns all readable records of a topic; other tests write garbage to it. */
  private <T extends SpecificRecord> List<T> values(TopicSpec topic) {
    var serdes = new AvroSerdes(world.kafka.registryUrl(), world.kafka.registryProperties());
    List<T> found = new ArrayList<>();
    try (Deserializer<T> deserializer = serdes.deserializer()) {
      for (ConsumerRecord<byte[], byte[]> record : world.records(topic)) {
        if (record.value() != null && record.value().length > 5 && record.value()[0] == 0) {
          found.add(deserializer.deserialize(topic.name(), record.value()));
        }
      }
    }
    return found;
  }
}
