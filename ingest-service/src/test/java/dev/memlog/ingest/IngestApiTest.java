package dev.memlog.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.google.protobuf.util.Timestamps;
import dev.memlog.api.v1.CreateMessageRequest;
import dev.memlog.api.v1.ToolCall;
import dev.memlog.events.Attachment;
import dev.memlog.events.ConversationDeleted;
import dev.memlog.events.ConversationEnded;
import dev.memlog.events.ConversationEvent;
import dev.memlog.events.ConversationUpdated;
import dev.memlog.events.MessageCreated;
import dev.memlog.events.MessageDeleted;
import dev.memlog.events.MessageEdited;
import dev.memlog.schemas.Ids;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.Position;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(World.Extension.class)
class IngestApiTest {

  private final World world;
  private final Client client;

  IngestApiTest(World world) {
    this.world = world;
    this.client = world.client(World.ACME);
  }

  @Test
  void shouldPublishACreatedMessage() {
    var answer =
        client.post(
            "/v1/conversations/created/messages",
            """
            {"messageId": "m1", "role": "assistant", "author": "Ada", "content": "Hello",
             "toolCalls": [{"id": "c1", "name": "look", "arguments": "{}"}], "flags": ["pinned"],
             "metadata": {"k": "v"}, "app": "web", "user": "u1", "project": "p1", "channel": "slack",
             "temporary": true, "occurredAt": "2026-05-04T09:30:00.123456Z", "eventId": "e1"}
            """);

    assertThat(answer.status()).isEqualTo(200);
    ConsumerRecord<String, ConversationEvent> kept = world.onlyEvent("acme", "created");
    assertThat(answer.json())
        .isEqualTo(
            Client.json(
                """
                {"conversationId": "created", "messageId": "m1", "eventId": "e1", "position": "%s"}
                """
                    .formatted(
                        Position.of(kept.topic(), 0, kept.partition(), kept.offset()).format())));
    assertThat(kept.key()).isEqualTo("acme/web/created");
    assertThat(kept.partition()).isEqualTo(Keys.partition("acme/web/created", World.PARTITIONS));
    var tool = new dev.memlog.events.ToolCall("c1", "look", "{}");
    assertThat(kept.value())
        .isEqualTo(
            new ConversationEvent(
                "e1",
                "acme",
                "web",
                "u1",
                "p1",
                "slack",
                "created",
                true,
                false,
                Instant.parse("2026-05-04T09:30:00.123Z"),
                false,
                null,
                new MessageCreated(
                    "m1",
                    "assistant",
                    "Ada",
                    "Hello",
                    List.of(tool),
                    null,
                    null,
                    List.of("pinned"),
                    Map.of("k", "v"),
                    List.of())));
  }

  @Test
  void shouldKeepTheOffsetInWhichATimeIsWritten() {
    client.post(
        "/v1/messages:batch",
        """
        {"messages": [
          {"conversationId": "offsets", "role": "user", "content": "Early", "occurredAt": "2026-05-04T23:30:00-05:30"},
          {"conversationId": "offsets", "role": "user", "content": "Late", "occurredAt": "2026-05-04T09:30:00Z"},
          {"conversationId": "offsets", "role": "user", "content": "Told", "occurredAtOffset": 120},
          {"conversationId": "offsets", "type": "conversation_ended", "occurredAt": "2026-05-05T09:30:00+02:00"}]}
        """);

    assertThat(world.events("acme", "offsets").stream().map(e -> e.value().getOccurredAtOffset()))
        .containsExactly(-330, null, 120, 120);
  }

  @Test
  void shouldRefuseAnOffsetThatNoClockHas() {
    var answer =
        client.post(
            "/v1/conversations/offsets/messages",
            "{\"role\":\"user\",\"content\":\"Hi\",\"occurredAtOffset\":1081}");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.body()).contains("occurredAtOffset", "-1080 to 1080");
  }

  @Test
  void shouldFillInWhatIsLeftOut() {
    Instant before = Instant.now().minusMillis(1);

    var answer =
        client.post("/v1/conversations/filled/messages", "{\"role\":\"user\",\"content\":\"Hi\"}");

    var kept = world.onlyEvent("acme", "filled").value();
    var created = (MessageCreated) kept.getPayload();
    assertThat(Ids.valid(created.getMessageId())).isTrue();
    assertThat(answer.json().get("messageId").asText()).isEqualTo(created.getMessageId());
    assertThat(answer.json().get("eventId").asText())
        .isEqualTo(kept.getEventId())
        .isNotEqualTo(created.getMessageId());
    assertThat(kept.getOccurredAt()).isBetween(before, Instant.now());
    assertThat(kept.getOccurredAtAssigned()).isTrue();
    assertThat(kept.getApp()).isEqualTo("default");
    assertThat(kept.getUser()).isNull();
    assertThat(created.getAuthor()).isNull();
  }

  @Test
  void shouldPublishEveryOtherKind() {
    String path = "/v1/conversations/kinds";
    assertThat(client.send("PATCH", path + "/messages/m1", "{\"content\":\"New\"}", JSON).status())
        .isEqualTo(200);
    assertThat(client.send("DELETE", path + "/messages/m1?eventId=e2", "", JSON).status())
        .isEqualTo(200);
    assertThat(
            client
                .send("PATCH", path, "{\"title\":\"T\",\"metadata\":{\"gone\":\"\"}}", JSON)
                .status())
        .isEqualTo(200);
    assertThat(client.post(path + ":end", "{\"reason\":\"done\"}").status()).isEqualTo(200);
    assertThat(client.post(path + ":end", "").status()).isEqualTo(200);
    var deleted = client.send("DELETE", path, "", JSON);

    assertThat(deleted.json().get("messageId").asText()).isEmpty();
    assertThat(world.events("acme", "kinds"))
        .extracting(record -> record.value().getPayload())
        .containsExactly(
            new MessageEdited("m1", "New", null),
            new MessageDeleted("m1"),
            new ConversationUpdated("T", null, Map.of("gone", "")),
            new ConversationEnded("done", null, false),
            new ConversationEnded(null, null, false),
            new ConversationDeleted(null, false, null));
  }

  @Test
  void shouldPublishAttachmentsAndTheirReplacement() {
    String path = "/v1/conversations/pictures/messages";
    client.post(
        path,
        """
        {"messageId": "m1", "role": "user", "attachments": [
          {"kind": "image", "caption": "a red kayak", "uri": "https://example.org/kayak.jpg"}]}
        """);
    client.send(
        "PATCH",
        path + "/m1",
        "{\"attachments\": [{\"kind\": \"file\", \"uri\": \"s3://b/k.pdf\"}]}",
        JSON);
    client.send("PATCH", path + "/m1", "{\"removeAttachments\": true}", JSON);
    client.send("PATCH", path + "/m1", "{\"content\": \"No picture\"}", JSON);

    assertThat(world.events("acme", "pictures"))
        .extracting(record -> record.value().getPayload())
        .containsExactly(
            MessageCreated.newBuilder()
                .setMessageId("m1")
                .setRole("user")
                .setAttachments(
                    List.of(
                        new Attachment("image", "a red kayak", "https://example.org/kayak.jpg")))
                .build(),
            new MessageEdited("m1", null, List.of(new Attachment("file", null, "s3://b/k.pdf"))),
            new MessageEdited("m1", null, List.of()),
            new MessageEdited("m1", "No picture", null));
  }

  @Test
  void shouldPublishOverGrpc() {
    var answer =
        world
            .grpc(World.ACME)
            .createMessage(
                CreateMessageRequest.newBuilder()
                    .setConversationId("grpc")
                    .setRole("user")
                    .setContent("Hi")
                    .setOccurredAt(Timestamps.fromMillis(1000))
                    .build());

    var kept = world.onlyEvent("acme", "grpc");
    assertThat(kept.value().getOccurredAt()).isEqualTo(Instant.ofEpochSecond(1));
    assertThat(Position.parse(answer.getPosition()))
        .isEqualTo(Position.of(kept.topic(), 0, kept.partition(), kept.offset()));
  }

  @Test
  void shouldPublishABatchInItsOrder() {
    var answer =
        client.post(
            "/v1/messages:batch",
            """
            {"messages": [
              {"conversationId": "batch-a", "messageId": "1", "role": "user", "content": "one"},
              {"conversationId": "batch-b", "messageId": "1", "role": "user", "content": "other"},
              {"type": "message_edited", "conversationId": "batch-a", "messageId": "1",
               "content": "two"},
              {"type": "conversation_ended", "conversationId": "batch-a"}]}
            """);

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.json().get("results")).hasSize(4);
    var first = world.events("acme", "batch-a");
    assertThat(first)
        .extracting(record -> record.value().getPayload().getClass().getSimpleName())
        .containsExactly("MessageCreated", "MessageEdited", "ConversationEnded");
    Position all = Position.parse(answer.json().get("position").asText());
    assertThat(all.offsets())
        .containsEntry(first.getLast().partition(), first.getLast().offset())
        .containsKey(Keys.partition("acme/default/batch-b", World.PARTITIONS));
  }

  @Test
  void shouldKeepTheLargestEventThatTheLimitsAllow() {
    var random = new Random(5);
    var largest =
        CreateMessageRequest.newBuilder()
            .setConversationId("largest")
            .setRole("assistant")
            .setContent(noise(random, 256 * 1024));
    for (int i = 0; i < 64; i++) {
      largest
          .putMetadata("k" + i, noise(random, 4096))
          .addToolCalls(
              ToolCall.newBuilder()
                  .setId(noise(random, 256))
                  .setName(noise(random, 256))
                  .setArguments(noise(random, 4096)))
          .addFlags(noise(random, 256));
    }

    assertThat(world.grpc(World.ACME).createMessage(largest.build()).getPosition()).isNotEmpty();
  }

  @Test
  void shouldReadIdsFromThePathAsTheyWereMeant() {
    String body = message("x");

    assertThat(client.post("/v1/conversations/a%2Fb/messages", body).errors())
        .containsExactly("conversationId must match [A-Za-z0-9._:@~-]{1,128}, except . and ..");
    assertThat(client.post("/v1/conversations/a:b%40c~/messages", body).status()).isEqualTo(200);
    assertThat(world.onlyEvent("acme", "a:b@c~").key()).isEqualTo("acme/default/a:b@c~");
    assertThat(client.post("/v1/conversations/x:end:end", "").json().get("conversationId").asText())
        .isEqualTo("x:end");
  }

  @Test
  void shouldDescribeEveryRoute() {
    var document = client.send("GET", "/openapi.json", "", JSON).json();
    List<String> routes = routes(document);

    assertThat(routes)
        .contains(
            "post /v1/conversations/{conversation_id}/messages",
            "post /v1/messages:batch",
            "post /v1/messages:stream",
            "patch /v1/conversations/{conversation_id}/messages/{message_id}",
            "delete /v1/conversations/{conversation_id}/messages/{message_id}",
            "patch /v1/conversations/{conversation_id}",
            "delete /v1/conversations/{conversation_id}",
            "post /v1/conversations/{conversation_id}:end",
            "get /v1/admin/dead-letters",
            "get /v1/admin/dead-letters/{id}",
            "delete /v1/admin/dead-letters/{id}",
            "post /v1/admin/dead-letters/{id}:redrive");
    assertThat(document.at("/components/schemas/Event/properties/type/description").asText())
        .startsWith("message_created (default)");
  }

  @Test
  void shouldDescribeEveryRouteThatChangesMemories() {
    var document = client.send("GET", "/openapi.json", "", JSON).json();

    assertThat(routes(document).stream().filter(route -> route.contains("/memories")))
        .containsExactlyInAnyOrder(
            "post /v1/memories",
            "patch /v1/memories/{memory_id}",
            "delete /v1/memories/{memory_id}",
            "post /v1/memories:forget",
            "post /v1/memories:restore",
            "post /v1/memories:purge",
            "post /v1/memories:import",
            "post /v1/memories:undo",
            "post /v1/memories:reflect",
            "post /v1/memories/{memory_id}:link",
            "delete /v1/apps/{app}/memories",
            "delete /v1/apps/{app}/memories/{memory_id}");
    assertThat(document.at("/paths/~1v1~1memories:forget/post/description").asText())
        .startsWith(
            "Takes memories out of recall, restorably: those with the given ids, or those that");
    assertThat(document.at("/components/schemas/ForgetMemoriesRequest/properties").properties())
        .isNotEmpty()
        .allSatisfy(
            field -> assertThat(field.getValue().path("description").asText()).isNotEmpty());
    assertThat(
            document
                .at("/components/schemas/RememberRequest/properties/importance/description")
                .asText())
        .isEqualTo("How much it matters. Default: 5.");
  }

  private static List<String> routes(JsonNode document) {
    List<String> routes = new ArrayList<>();
    document
        .get("paths")
        .properties()
        .forEach(
            path ->
                path.getValue()
                    .fieldNames()
                    .forEachRemaining(verb -> routes.add(verb + " " + path.getKey())));
    return routes;
  }

  @Test
  void shouldCountWhatItPublishes() {
    client.post("/v1/conversations/counted/messages", message("x"));
    String scraped = world.metrics.registry().scrape();

    assertThat(scraped)
        .contains("memlog_ingest_published_total{type=\"message_created\"}")
        .contains("memlog_ingest_publish_seconds")
        .contains("memlog_ingest_in_flight")
        .contains("kafka_producer_record_send_total");
  }

  private static final String JSON = "application/json";

  private static String message(String content) {
    return "{\"role\":\"user\",\"content\":\"" + content + "\"}";
  }

  private static String noise(Random random, int length) {
    StringBuilder text = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      text.append((char) (' ' + 1 + random.nextInt(64)));
    }
    return text.toString();
  }
}
