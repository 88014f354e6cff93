package dev.memlog.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.memlog.events.Forget;
import dev.memlog.events.Link;
import dev.memlog.events.MemoryCommand;
import dev.memlog.events.Purge;
import dev.memlog.events.Reflect;
import dev.memlog.events.Remember;
import dev.memlog.events.Restore;
import dev.memlog.events.Revise;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.Position;
import dev.memlog.schemas.PreviewToken;
import dev.memlog.schemas.ReflectionIds;
import dev.memlog.state.Source;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Commands on memories, from a request to the log. */
@ExtendWith(World.Extension.class)
class MemoryCommandTest {

  private final World world;
  private final Client client;

  MemoryCommandTest(World world) {
    this.world = world;
    this.client = world.client(World.ACME);
  }

  @Test
  void shouldPublishWhatIsToBeRemembered() {
    var answer =
        client.post(
            "/v1/memories",
            """
            {"content": " Anna prefers green tea ", "category": "preference", "type": "semantic",
             "tags": ["tea"], "description": "over breakfast", "subject": "Anna", "importance": 7,
             "confidence": 0.9, "app": "web", "user": "u1", "project": "p1",
             "sources": [{"conversationId": "c1", "messageId": "m1", "version": "v1"}],
             "relatedTo": ["mem-1"],
             "occurredAt": "2026-05-04T09:30:00.123456Z", "commandId": "remembered"}
            """);

    assertThat(answer.status()).isEqualTo(200);
    ConsumerRecord<String, MemoryCommand> kept = only("remembered").getFirst();
    String owner = Keys.owner("acme", "web", "u1");
    assertThat(answer.json().get("commandId").asText()).isEqualTo("remembered");
    assertThat(answer.json().get("memoryId").asText())
        .isEqualTo(Keys.memoryId(owner, "remembered"));
    assertThat(answer.json().get("position").asText())
        .isEqualTo(Position.of(kept.topic(), 0, kept.partition(), kept.offset()).format());
    assertThat(kept.key()).isEqualTo(owner);
    assertThat(kept.partition()).isEqualTo(Keys.partition(owner, World.PARTITIONS));
    assertThat(kept.value())
        .isEqualTo(
            new MemoryCommand(
                "remembered",
                "acme",
                "web",
                "u1",
                Instant.parse("2026-05-04T09:30:00.123Z"),
                new Remember(
                    "Anna prefers green tea",
                    "preference",
                    "semantic",
                    List.of("tea"),
                    "over breakfast",
                    "Anna",
                    7,
                    0.9,
                    "p1",
                    List.of(new Source("c1", "m1", "v1")),
                    List.of("mem-1"))));
  }

  @Test
  void shouldPublishACorrectionAForgettingAndARestoring() {
    client.send(
        "PATCH",
        "/v1/memories/mem-1",
        "{\"content\": \"Anna prefers black tea\", \"commandId\": \"revised\"}",
        "");
    client.post(
        "/v1/memories:forget",
        "{\"ids\": [\"a\", \"b\"], \"reason\": \"no\", \"commandId\": \"forgot\"}");
    client.send("DELETE", "/v1/memories/mem-1?commandId=deleted&user=u2", "", "");
    client.post("/v1/memories:restore", "{\"ids\": [\"a\"], \"commandId\": \"restored\"}");

    Revise revise = (Revise) only("revised").getFirst().value().getPayload();
    assertThat(revise.getMemoryId()).isEqualTo("mem-1");
    assertThat(revise.getContent()).isEqualTo("Anna prefers black tea");
    assertThat(revise.getTags()).isNull();
    assertThat(only("forgot").getFirst().value().getPayload())
        .isEqualTo(new Forget(List.of("a", "b"), "no"));
    assertThat(only("deleted").getFirst().value().getPayload())
        .isEqualTo(new Forget(List.of("mem-1"), null));
    assertThat(only("deleted").getFirst().key()).isEqualTo("acme/default/u2");
    assertThat(only("restored").getFirst().value().getPayload())
        .isEqualTo(new Restore(List.of("a")));
  }

  @Test
  void shouldPublishALinkAndItsRemoval() {
    client.post(
        "/v1/memories/mem-1:link",
        "{\"otherMemoryId\": \"mem-2\", \"kind\": \"elaborates\", \"commandId\": \"linked\"}");
    client.post(
        "/v1/memories/mem-1:link",
        "{\"otherMemoryId\": \"mem-2\", \"remove\": true, \"commandId\": \"unlinked\"}");

    assertThat(only("linked").getFirst().value().getPayload())
        .isEqualTo(new Link("mem-1", "mem-2", "elaborates", false));
    assertThat(only("unlinked").getFirst().value().getPayload())
        .isEqualTo(new Link("mem-1", "mem-2", "related", true));
    assertThat(
            client
                .post("/v1/memories/m:link", "{\"otherMemoryId\": \"m\", \"kind\": \"near\"}")
                .errors())
        .contains("otherMemoryId must name another memory than memoryId")
        .anySatisfy(e -> assertThat(e).startsWith("kind must be one of contradicts, elaborates"));
    assertThat(
            client
                .post("/v1/memories/m:link", "{\"kind\": \"similar\", \"remove\": true}")
                .errors())
        .containsExactlyInAnyOrder(
            "otherMemoryId is required", "kind must be left out with remove");
  }

  @Test
  void shouldPublishARequestToReflectAndNameTheReflections() {
    var answer =
        client.post(
            "/v1/memories:reflect",
            "{\"topic\": \" tea \", \"deep\": true, \"user\": \"u1\", \"commandId\": \"reflected\"}");

    assertThat(only("reflected").getFirst().value().getPayload())
        .isEqualTo(new Reflect("tea", true));
    assertThat(answer.json().get("memoryIds")).hasSize(4);
    assertThat(answer.json().get("memoryIds").get(0).asText())
        .isEqualTo(ReflectionIds.of("acme/default/u1", "reflected", "changes"));
    assertThat(
            client
                .post("/v1/memories:reflect", "{\"topic\": \"" + "t".repeat(101) + "\"}")
                .errors())
        .containsExactly("topic must have at most 100 characters");
  }

  @Test
  void shouldPublishAPurgeWhereItReaches() {
    client.post(
        "/v1/memories:purge",
        "{\"reach\": \"conversation\", \"conversationId\": \"c9\", \"commandId\": \"purged-c9\"}");
    client.send("DELETE", "/v1/apps/web/memories?commandId=purged-web", "", "");
    client.post(
        "/v1/memories:purge",
        "{\"reach\": \"owner\", \"user\": \"u3\", \"commandId\": \"purged-until\","
            + " \"before\": \"2026-05-04T09:30:00.0001Z\"}");
    client.post(
        "/v1/memories:purge",
        "{\"reach\": \"conversation\", \"conversationId\": \"c9\", \"commandId\": \"purged-from\","
            + " \"after\": \"2026-05-04T09:30:00Z\"}");
    client.send(
        "DELETE",
        "/v1/apps/web/memories?commandId=purged-part&before=2026-05-04T09:30:00Z",
        "",
        "");
    client.send("DELETE", "/v1/apps/web/memories/mem-1?commandId=purged-one", "", "");

    assertThat(only("purged-c9").getFirst().value().getPayload())
        .isEqualTo(new Purge("conversation", List.of(), "c9", null, null));
    assertThat(only("purged-web")).as("on every partition").hasSize(World.PARTITIONS);
    assertThat(only("purged-web").getFirst().value().getPayload())
        .isEqualTo(new Purge("app", List.of(), null, null, null));
    Instant from = Instant.parse("2026-05-04T09:30:00Z");
    assertThat(only("purged-until").getFirst().key()).isEqualTo("acme/default/u3");
    assertThat(only("purged-until").getFirst().value().getPayload())
        .as("in whole milliseconds, as lists count")
        .isEqualTo(new Purge("window", List.of(), null, null, from.plusMillis(1)));
    assertThat(only("purged-from").getFirst().value().getPayload())
        .isEqualTo(new Purge("window", List.of(), "c9", from, null));
    assertThat(only("purged-part")).hasSize(World.PARTITIONS);
    assertThat(only("purged-part").getFirst().value().getPayload())
        .isEqualTo(new Purge("app_window", List.of(), null, null, from));
    assertThat(only("purged-one")).hasSize(World.PARTITIONS);
    assertThat(only("purged-one").getFirst().value().getPayload())
        .isEqualTo(new Purge("app_memories", List.of("mem-1"), null, null, null));
  }

  @Test
  void shouldNameEverythingThatIsWrongAtOnce() {
    var answer =
        client.post(
            "/v1/memories",
            """
            {"content": "short", "category": "preferences", "importance": 11, "confidence": 1.5,
             "sources": [{"messageId": "m 1"}], "user": "a/b"}
            """);
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.errors())
        .anySatisfy(e -> assertThat(e).isEqualTo("content must have 10 to 500 characters"))
        .anySatisfy(e -> assertThat(e).startsWith("category must be one of").contains("preference"))
        .contains("importance must be from 1 to 10", "confidence must be from 0 to 1")
        .contains("sources[0].conversationId is required")
        .anySatisfy(e -> assertThat(e).startsWith("sources[0].messageId must match"))
        .anySatisfy(e -> assertThat(e).startsWith("user must match"));
  }

  @Test
  void shouldRefuseTextsThatCannotBeStoredAndIdsThatNoPathNames() {
    assertThat(
            client
                .post(
                    "/v1/memories",
                    "{\"content\": \"Ada keeps\\u0000 bees.\", \"tags\": [\"a\\u0000\"], \"subject\": \"\\u0000\", \"app\": \".\"}")
                .errors())
        .containsExactlyInAnyOrder(
            "content must not contain U+0000 or an unpaired surrogate",
            "tags[0] must not contain U+0000 or an unpaired surrogate",
            "subject must not contain U+0000 or an unpaired surrogate",
            "app must match [A-Za-z0-9._:@~-]{1,128}, except . and ..");
    assertThat(client.post("/v1/memories", "{\"content\": \"Ada keeps \\ud83d bees.\"}").errors())
        .containsExactly("content must not contain an unpaired surrogate");
    assertThat(
            client
                .post("/v1/core-memory/...:append".replace("...", "%2E%2E"), "{\"content\": \"x\"}")
                .status())
        .isGreaterThanOrEqualTo(400);
  }

  @Test
  void shouldRefuseWhatCannotBeDone() {
    assertThat(client.post("/v1/memories:forget", "{}").errors())
        .containsExactly("ids is required");
    assertThat(client.post("/v1/memories:purge", "{}").errors())
        .containsExactly("reach must be memories, conversation or owner");
    assertThat(
            client.post("/v1/memories:purge", "{\"reach\": \"owner\", \"ids\": [\"a\"]}").errors())
        .containsExactly("ids must be left out with reach owner");
    assertThat(client.send("PATCH", "/v1/memories/m1", "{}", "").status()).isEqualTo(400);
    assertThat(client.post("/v1/memories:forget", "{\"query\": \"tea\"}").errors())
        .as("the query service previews")
        .hasSize(1)
        .allSatisfy(e -> assertThat(e).startsWith("query "));
    assertThat(
            client
                .post("/v1/memories:forget", "{\"ids\": [\"a\"], \"previewToken\": \"f1:x\"}")
                .errors())
        .containsExactly(" must have either ids or previewToken");
  }

  @Test
  void shouldForgetWhatAPreviewHasShown() {
    String shown = token("acme/web/u1", Instant.now());

    assertThat(forget(shown, "u1", "forgot-shown").status()).isEqualTo(200);
    assertThat(only("forgot-shown").getFirst().key()).isEqualTo("acme/web/u1");
    assertThat(only("forgot-shown").getFirst().value().getPayload())
        .isEqualTo(new Forget(List.of("m1", "m2"), null));
  }

  @Test
  void shouldRefuseATokenOfAnotherOwnerOrOfLongAgoOrMadeUp() {
    String other = token("acme/web/u2", Instant.now());
    String otherTenant = token("other/web/u1", Instant.now());
    String old = token("acme/web/u1", Instant.now().minus(Duration.ofMinutes(11)));
    String cut = token("acme/web/u1", Instant.now()).substring(0, 60);

    assertThat(forget(other, "u1", "x").errors())
        .containsExactly("previewToken must come from a preview for the same owner");
    assertThat(forget(otherTenant, "u1", "x").errors())
        .containsExactly("previewToken must come from a preview for the same owner");
    assertThat(forget(old, "u1", "x").errors())
        .containsExactly("previewToken must be used within 10 minutes");
    for (String malformed : List.of(cut, "f1:nonsense", "nonsense")) {
      assertThat(forget(malformed, "u1", "x").errors())
          .containsExactly("previewToken must be a token that a preview returned");
    }
    assertThat(world.client(World.ANN).post("/v1/memories:forget", body(other, "u1", "x")).status())
        .as("a bound key names another user")
        .isEqualTo(403);
    assertThat(
            world
                .client(World.ANN)
                .post("/v1/memories:forget", "{\"previewToken\": \"" + other + "\"}")
                .errors())
        .containsExactly("previewToken must come from a preview for the same owner");
  }

  private static String token(String owner, Instant issued) {
    return PreviewToken.issue(owner, List.of("m1", "m2"), issued).format();
  }

  private Client.Answer forget(String token, String user, String commandId) {
    return client.post("/v1/memories:forget", body(token, user, commandId));
  }

  private static String body(String token, String user, String commandId) {
    return "{\"previewToken\": \"%s\", \"app\": \"web\", \"user\": \"%s\", \"commandId\": \"%s\"}"
        .formatted(token, user, commandId);
  }

  @Test
  void shouldKeepToTheKeysAppsAndRoles() {
    String body = "{\"content\": \"Anna prefers green tea\", \"app\": \"mail\"}";
    assertThat(world.client(World.OTHER).post("/v1/memories", body).status()).isEqualTo(403);
    assertThat(world.client(World.READ_ONLY).post("/v1/memories", body).status()).isEqualTo(403);
    for (String path : List.of("/v1/apps/mail/memories", "/v1/apps/mail/memories/mem-1")) {
      assertThat(world.client(World.OTHER).send("DELETE", path, "", "").status()).isEqualTo(403);
      assertThat(world.client(World.TWO_APPS).send("DELETE", path, "", "").errors())
          .as("a key without the role admin")
          .singleElement()
          .asString()
          .contains("must carry a key with the role admin");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'reach': 'memories', 'ids': ['a'], 'after': '2026-05-04T09:30:00Z'|after must be left out",
        "'reach': 'owner', 'ids': ['a']|ids must be left out with reach owner",
        "'reach': 'owner', 'receipt': true, 'before': '2026-05-04T09:30:00Z'|receipt must be left out",
        "'reach': 'conversation', 'conversationId': 'c', 'receipt': true|receipt must be left out with reach conversation",
        "'reach': 'owner', 'after': '2026-05-05T00:00:00Z', 'before': '2026-05-04T00:00:00Z'|after must be earlier than before=2026-05-04T00:00:00Z",
        "'reach': 'conversation', 'after': '2026-05-05T00:00:00Z'|conversationId is required",
      })
  void shouldRefuseAPurgeWhosePartsContradict(String fields, String problem) {
    var answer = client.post("/v1/memories:purge", "{" + fields.replace('\'', '"') + "}");
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.errors()).anySatisfy(e -> assertThat(e).startsWith(problem));
  }

  /** Returns the records of one command, in the order of partitions. */
  private List<ConsumerRecord<String, MemoryCommand>> only(String commandId) {
    List<ConsumerRecord<String, MemoryCommand>> found =
        world.commands().stream()
            .filter(record -> record.value().getCommandId().equals(commandId))
            .toList();
    assertThat(found).as(commandId).isNotEmpty();
    return found;
  }
}
