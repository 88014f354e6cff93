package dev.memlog.ingest;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.memlog.api.v1.Event;
import dev.memlog.api.v1.IngestServiceGrpc;
import dev.memlog.api.v1.PublishResult;
import dev.memlog.events.ConversationEvent;
import dev.memlog.schemas.Keys;
import dev.memlog.schemas.Position;
import dev.memlog.schemas.PreviewToken;
import dev.memlog.schemas.Topics;
import io.grpc.stub.StreamObserver;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that everything written with a key bound to a user belongs to that user. */
@ExtendWith(World.Extension.class)
class BoundKeyTest {

  private static final String REFUSED = "user must be the user that the key is bound to";
  private static final String JSON = "application/json";

  private final World world;
  private final Client ann;

  BoundKeyTest(World world) {
    this.world = world;
    this.ann = world.client(World.ANN);
  }

  @Test
  void shouldPublishEveryEventAsItsUsers() {
    // when
    String path = "/v1/conversations/bound";
    String said = "\"role\": \"user\", \"content\": \"Hi\"";
    assertThat(ann.post(path + "/messages", "{" + said + "}").status()).isEqualTo(200);
    assertThat(ann.post(path + "/messages", "{\"user\": \"ann\", " + said + "}").status())
        .isEqualTo(200);
    assertThat(ann.send("PATCH", path + "/messages/m1", "{\"content\":\"New\"}", JSON).status())
        .isEqualTo(200);
    assertThat(ann.send("DELETE", path + "/messages/m1", "", JSON).status()).isEqualTo(200);
    assertThat(ann.send("PATCH", path, "{\"title\":\"T\"}", JSON).status()).isEqualTo(200);
    assertThat(ann.post(path + ":end", "{}").status()).isEqualTo(200);
    assertThat(
            ann.post(
                    "/v1/messages:batch",
                    "{\"messages\": [{\"conversationId\": \"bound\", " + said + "}]}")
                .status())
        .isEqualTo(200);
    assertThat(ann.stream("{\"conversationId\": \"bound\", " + said + "}").status()).isEqualTo(200);
    assertThat(ann.send("DELETE", path + "?user=ann", "", JSON).status()).isEqualTo(200);

    // then
    assertThat(world.events("acme", "bound"))
        .hasSize(9)
        .extracting(ConsumerRecord::value)
        .allSatisfy(
            event -> {
              assertThat(event.getUser()).isEqualTo("ann");
              assertThat(event.getUserBound()).isTrue();
              assertThat(event.getApp()).isEqualTo("web");
            });
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "POST   | /messages             | {'role': 'user', 'content': 'x', 'user': 'ben'}",
        "PATCH  | /messages/m1          | {'content': 'x', 'user': 'ben'}",
        "DELETE | /messages/m1?user=ben | ''",
        "PATCH  | ''                    | {'title': 'x', 'user': 'ben'}",
        "POST   | :end                  | {'user': 'ben'}",
        "DELETE | ?user=ben             | ''"
      })
  void shouldRefuseEventsOfAnotherUser(String method, String path, String body) {
    // when
    var answer =
        ann.send(method, "/v1/conversations/refused" + path, body.replace('\'', '"'), JSON);

    // then
    assertThat(answer.status()).isEqualTo(403);
    assertThat(answer.errors()).containsExactly(REFUSED);
    assertThat(answer.json().at("/error/value").asText()).isEqualTo("ben");
    assertThat(world.events("acme", "refused")).isEmpty();
  }

  @Test
  void shouldRefuseABatchWithAnEventOfAnotherUser() {
    var answer =
        ann.post(
            "/v1/messages:batch",
            """
            {"messages": [{"conversationId": "batched", "role": "user", "content": "x"},
                          {"conversationId": "batched", "role": "user", "content": "x", "user": "ben"}]}
            """);

    assertThat(answer.status()).isEqualTo(403);
    assertThat(answer.errors()).containsExactly("messages[1]." + REFUSED);
    assertThat(world.events("acme", "batched")).isEmpty();
  }

  @Test
  void shouldRefuseLinesOfAnotherUserAndGoOn() {
    // when
    List<JsonNode> lines =
        ann.stream(
                """
                {"conversationId": "bound-lines", "role": "user", "content": "one"}
                {"conversationId": "bound-lines", "role": "user", "content": "two", "user": "ben"}
                {"conversationId": "bound-lines", "role": "user", "content": "three", "user": "ann"}
                """)
            .lines();

    // then
    assertThat(lines).hasSize(3);
    assertThat(Client.errors(lines.get(1))).containsExactly(REFUSED);
    assertThat(lines.get(1).at("/errors/0/code").asText()).isEqualTo("permission_denied");
    assertThat(world.events("acme", "bound-lines"))
        .hasSize(2)
        .allSatisfy(record -> assertThat(record.value().getUserBound()).isTrue());
  }

  @Test
  void shouldRefuseMessagesOfAStreamOfAnotherUserAndGoOn() throws Exception {
    // given
    List<PublishResult> answers = new ArrayList<>();
    CompletableFuture<Boolean> done = new CompletableFuture<>();
    StreamObserver<PublishResult> collect =
        new StreamObserver<>() {
          @Override
          public void onNext(PublishResult result) {
            answers.add(result);
          }

          @Override
          public void onError(Throwable thrown) {
            done.completeExceptionally(thrown);
          }

          @Override
          public void onCompleted() {
            done.complete(true);
          }
        };

    // when
    var events =
        IngestServiceGrpc.newStub(world.channel)
            .withInterceptors(World.presenting(World.ANN))
            .publishStream(collect);
    Event event =
        Event.newBuilder().setConversationId("bound-grpc").setRole("user").setContent("x").build();
    events.onNext(event.toBuilder().setUser("ben").build());
    events.onNext(event);
    events.onCompleted();
    done.get(30, TimeUnit.SECONDS);

    // then
    assertThat(answers).hasSize(2);
    assertThat(answers.getFirst().getErrors(0).getCode()).isEqualTo("permission_denied");
    assertThat(answers.getLast().hasPublished()).isTrue();
    ConversationEvent kept = world.events("acme", "bound-grpc").getFirst().value();
    assertThat(kept.getUser()).isEqualTo("ann");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "POST   | /v1/memories         | {'content': 'Ann prefers green tea'}",
        "PATCH  | /v1/memories/m1      | {'importance': 3}",
        "DELETE | /v1/memories/m1?     | ''",
        "POST   | /v1/memories:forget  | {'ids': ['m1']}",
        "POST   | /v1/memories:restore | {'ids': ['m1']}",
        "POST   | /v1/memories:purge   | {'reach': 'owner'}"
      })
  void shouldSendCommandsOnItsUsersMemoriesAlone(String method, String path, String body) {
    // given
    String json = body.replace('\'', '"');
    String other = json.isEmpty() ? json : json.replaceFirst("}$", ", \"user\": \"ben\"}");
    long before = world.endOffset(Topics.MEMORY_COMMANDS);

    // when
    var refused = ann.send(method, json.isEmpty() ? path + "user=ben" : path, other, JSON);

    // then
    assertThat(refused.status()).isEqualTo(403);
    assertThat(refused.errors()).containsExactly(REFUSED);
    assertThat(world.endOffset(Topics.MEMORY_COMMANDS)).isEqualTo(before);

    // when / then
    var kept = ann.send(method, path, json, JSON);
    assertThat(kept.status()).as(kept.body()).isEqualTo(200);
    int partition = Keys.partition(Keys.owner("acme", "web", "ann"), World.PARTITIONS);
    assertThat(Position.parse(kept.json().get("position").asText()).offsets())
        .containsOnlyKeys(partition);
  }

  @Test
  void shouldForgetNothingOfAnotherUserByAToken() {
    String own = PreviewToken.issue("acme/web/ann", List.of("m1"), Instant.now()).format();
    String others = PreviewToken.issue("acme/web/ben", List.of("m1"), Instant.now()).format();

    var named = ann.post("/v1/memories:forget", shown(own, ", \"user\": \"ben\""));
    var foreign = ann.post("/v1/memories:forget", shown(others, ""));

    assertThat(named.status()).isEqualTo(403);
    assertThat(named.errors()).containsExactly(REFUSED);
    assertThat(foreign.status()).isEqualTo(400);
    assertThat(foreign.errors())
        .containsExactly("previewToken must come from a preview for the same owner");
  }

  private static String shown(String token, String more) {
    return "{\"previewToken\": \"" + token + "\"" + more + "}";
  }

  @Test
  void shouldRefuseWhatConcernsEveryUser() {
    long before = world.endOffset(Topics.MEMORY_COMMANDS);

    var purge = ann.send("DELETE", "/v1/apps/web/memories", "", JSON);

    assertThat(purge.status()).isEqualTo(403);
    assertThat(purge.errors().getFirst()).contains("must carry a key with the role admin");
    assertThat(world.endOffset(Topics.MEMORY_COMMANDS)).isEqualTo(before);
    assertThat(ann.send("GET", "/v1/admin/dead-letters", "", JSON).status()).isEqualTo(403);
  }
}
