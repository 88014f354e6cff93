package dev.memlog.query;

import static dev.memlog.query.Answers.assertUnavailable;
import static dev.memlog.query.Answers.found;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.memlog.api.v1.Percentiles;
import dev.memlog.api.v1.SearchMessagesRequest;
import dev.memlog.api.v1.StageLag;
import dev.memlog.events.Access;
import dev.memlog.query.answered.AnswerReference;
import dev.memlog.runtime.Health;
import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.config.Defaults;
import dev.memlog.state.Conversation;
import io.grpc.Status;
import io.grpc.StatusRuntimeException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import org.apache.kafka.clients.consumer.Consumer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests that share one service, since starting and closing its server takes seconds. */
@ExtendWith(TestCluster.Extension.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class QueryServiceTest {

  private static final Duration LONG = Duration.ofSeconds(30);
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String SEARCH = "/v1/messages:search";

  private final TestCluster cluster;
  private final Service service;

  QueryServiceTest(TestCluster cluster, @TempDir Path directory) throws Exception {
    this.cluster = cluster;
    this.service = start(cluster.settings(), directory);
    service.fill();
  }

  private static Service start(KafkaSettings settings, Path directory) throws Exception {
    StatsSources stats =
        new StatsSources(
            "query-test",
            () -> List.of(StageLag.newBuilder().setStage("indexer").setLag(7).build()),
            () -> Optional.of(Percentiles.newBuilder().setP50(12.5).build()),
            () -> Optional.of(Instant.parse("2026-11-21T11:00:00Z")),
            caller -> OptionalLong.of(caller.tenant().equals("acme") ? 3 : 0),
            () -> Map.of("indexer", Health.waiting("the broker is unavailable")),
            Map.of("memlog", "0.1"));
    return new Service(settings, directory, Defaults.of(QueryConfig.class), stats);
  }

  @AfterAll
  void close() {
    service.close();
  }

  private JsonNode search(String key, String json) throws Exception {
    return service.search(key, json);
  }

  @Test
  void shouldHideADeletedConversationWhenTheIndexStillHasIt() throws Exception {
    // given: of a tenant that no other test counts
    service.add(
        Turn.of("gone", "g1", "The walrus hummed a quiet tune").in("globex", "default"),
        Turn.of("incognito", "i1", "The walrus hummed another tune").in("globex", "default"));
    String walrus = "{\"query\": \"walrus hummed tune\"}";
    assertThat(found(search("other", walrus))).contains("gone/g1", "incognito/i1");

    // when
    Conversation temporary = States.conversation("globex", "incognito", 2);
    temporary.setTemporary(true);
    try (States states = new States(cluster)) {
      states.removeConversation("globex", "gone").put(temporary).await();
    }

    // then
    await()
        .atMost(LONG)
        .untilAsserted(
            () ->
                assertThat(found(search("other", walrus)))
                    .doesNotContain("gone/g1", "incognito/i1"));
  }

  @Test
  void shouldAnswerWithEverythingThatAHitPromises() throws Exception {
    // when
    JsonNode answer =
        search(
            "all",
            """
            {"query": "Where did we sail the boat on the lake of Geneva?", "highlights": true, "explain": true}
            """);

    // then
    assertThat(answer.get("requestId").asText()).isNotEmpty();
    JsonNode first = answer.get("results").get(0);
    assertThat(first.get("rank").asInt()).isEqualTo(1);
    assertThat(first.get("conversationId").asText()).isEqualTo("c1");
    assertThat(first.get("messageId").asText()).isEqualTo("m1");
    assertThat(first.get("messageIds").get(0).asText()).isEqualTo("m1");
    assertThat(first.get("role").asText()).isEqualTo("user");
    assertThat(first.get("date").asText()).isEqualTo("2023-05-01T10:00:00Z");
    String snippet = first.get("snippet").asText();
    List<String> marked = new ArrayList<>();
    for (JsonNode mark : first.get("highlights")) {
      marked.add(snippet.substring(mark.path("start").asInt(), mark.get("end").asInt()));
    }
    assertThat(marked).containsExactly("sailed", "boat", "lake", "Geneva");
    JsonNode explanation = first.get("explanation");
    double sum = 0;
    for (JsonNode feature : explanation.get("features")) {
      sum += feature.path("contribution").asDouble();
      assertThat(feature.get("note").asText()).isNotBlank();
    }
    assertThat(sum).isCloseTo(first.get("score").asDouble(), within(1e-9));
    assertThat(explanation.get("profile").asText()).isEqualTo("default");
    assertThat(explanation.get("model").asText()).isNotBlank();
    assertThat(explanation.get("admittedBy").asText()).isNotBlank();
    assertThat(explanation.get("paths").get(0).asText()).isEqualTo("dense");
  }

  @Test
  void shouldOmitPartsThatWereNotRequested() throws Exception {
    JsonNode first = search("all", "{\"query\": \"boat on the lake\"}").get("results").get(0);
    assertThat(first.has("explanation")).isFalse();
    assertThat(first.path("highlights")).isEmpty();
  }

  @Test
  void shouldKeepTenantsAndAppsApart() throws Exception {
    String boat = "{\"query\": \"boat on the lake\", \"minScore\": 0}";
    assertThat(found(search("all", boat))).containsExactlyInAnyOrder("c1/m1", "c1/m2", "c2/m1");
    assertThat(found(search("notes", boat))).containsExactlyInAnyOrder("c1/m1", "c1/m2");
    assertThat(found(search("other", boat))).containsExactly("c1/m1");
    assertThat(search("other", boat).get("results").get(0).get("snippet").asText())
        .startsWith("Globex");
  }

  @Test
  void shouldApplyEveryFilter() throws Exception {
    assertThat(found(search("all", "{\"query\":\"boat\",\"minScore\":0,\"app\":\"chat\"}")))
        .containsExactly("c2/m1");
    assertThat(
            found(
                search(
                    "all",
                    "{\"query\":\"boat\",\"minScore\":0,\"app\":\"chat\",\"conversationIds\":[\"c2\"]}")))
        .containsExactly("c2/m1");
    // A name means nothing in another app.
    assertThat(
            found(
                search("all", "{\"query\":\"boat\",\"minScore\":0,\"conversationIds\":[\"c2\"]}")))
        .isEmpty();
    assertThat(
            found(search("all", "{\"query\":\"boat\",\"minScore\":0,\"roles\":[\"assistant\"]}")))
        .isEmpty();
    assertThat(found(search("all", "{\"query\":\"boat\",\"minScore\":0,\"user\":\"nobody\"}")))
        .isEmpty();
    assertThat(found(search("all", "{\"query\":\"boat\",\"minScore\":0,\"project\":\"p\"}")))
        .isEmpty();
    assertThat(
            found(
                search(
                    "all",
                    "{\"query\":\"boat\",\"minScore\":0,\"before\":\"2023-05-01T10:00:00Z\"}")))
        .isEmpty();
    assertThat(
            found(
                search(
                    "all",
                    """
                    {"query":"boat","minScore":0,"after":"2023-05-01T10:00:00Z",
                     "before":"2023-05-01T10:00:00.000000001Z","limit":1}
                    """)))
        .hasSize(1);
  }

  @Test
  void shouldAnswerNonsenseWithAnEmptyList() throws Exception {
    var empty = service.meters.get("memlog.query.empty").counter();
    double before = empty.count();
    assertThat(found(search("all", "{\"query\": \"xqzv blorp fnord\"}"))).isEmpty();
    assertThat(empty.count() - before).isEqualTo(1);
  }

  @Test
  void shouldAnswerOverGrpcAsOverHttp() {
    // when / then
    var request = SearchMessagesRequest.newBuilder().setQuery("boat on the lake").setMinScore(0);
    assertThat(service.grpc("notes").searchMessages(request.build()).getResultsList())
        .extracting(hit -> hit.getConversationId() + "/" + hit.getMessageId())
        .containsExactlyInAnyOrder("c1/m1", "c1/m2");
    assertThat(
            code(() -> service.grpc("notes").searchMessages(request.clone().setLimit(0).build())))
        .isEqualTo(Status.Code.INVALID_ARGUMENT);
    assertThat(
            code(
                () -> service.grpc("notes").searchMessages(request.clone().setApp("chat").build())))
        .isEqualTo(Status.Code.PERMISSION_DENIED);
    assertThat(code(() -> service.grpc("wrong").searchMessages(request.build())))
        .isEqualTo(Status.Code.UNAUTHENTICATED);
  }

  private static Status.Code code(Runnable call) {
    try {
      call.run();
      return Status.Code.OK;
    } catch (StatusRuntimeException e) {
      return e.getStatus().getCode();
    }
  }

  @Test
  void shouldSayWhatIsUnavailableAndAnswerAgainOnceItIsBack() throws Exception {
    String boat = "{\"query\": \"boat on the lake\"}";
    service.index.unavailable(true);
    assertUnavailable(service.post("all", SEARCH, boat), "the index is unavailable");
    assertThat(service.query.check().ready()).isFalse();
    service.index.unavailable(false);
    service.embedderUnavailable.set(true);
    assertUnavailable(
        service.post("all", SEARCH, "{\"query\": \"never asked before\"}"),
        "the embedding provider is unavailable");
    service.embedderUnavailable.set(false);
    service.indexCaughtUp.set(false);
    assertUnavailable(service.post("all", SEARCH, boat), "the index of passages is catching up");
    service.indexCaughtUp.set(true);
    assertThat(found(search("all", boat))).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void shouldNeverAnswerFromAHalfFilledIndex(boolean caughtUpBefore) throws Exception {
    // given
    service.indexFilling.set(true);
    service.indexCaughtUp.set(caughtUpBefore);

    // when
    var refused = service.post("all", SEARCH, "{\"query\": \"boat on the lake\"}");
    var stats = service.read("all", "/v1/admin/stats");

    // then
    service.indexFilling.set(false);
    service.indexCaughtUp.set(true);
    assertThat(refused.statusCode()).isEqualTo(503);
    assertThat(refused.body())
        .contains("index_filling", "the index of passages is being filled, 4 of 9 records");
    assertThat(stats.at("/passages").asInt()).isZero();
  }

  @Test
  void shouldRecordTheAccessesOfASearch() throws Exception {
    // when
    JsonNode answer =
        search("notes", "{\"query\":\"boat on the lake\",\"user\":\"u\",\"purpose\":\"agent\"}");
    JsonNode nothing = search("notes", "{\"query\":\"xqzv blorp fnord\"}");

    // then
    try (Consumer<String, Access> accesses = cluster.accesses()) {
      Access access = access(accesses, answer.get("requestId").asText());
      assertThat(access.getTenant()).isEqualTo("acme");
      assertThat(access.getApp()).isEqualTo("notes");
      assertThat(access.getUser()).isEqualTo("u");
      assertThat(access.getKind()).isEqualTo("search");
      assertThat(access.getPurpose()).isEqualTo("agent");
      assertThat(access.toString()).as("no words of the query").doesNotContain("lake");
      assertThat(access.getAt()).isEqualTo(Service.NOW);
      assertThat(access.getFound().getFirst().getMessageId()).isEqualTo("m1");
      assertThat(access.getFound().getFirst().getScore())
          .isEqualTo(answer.get("results").get(0).get("score").asDouble());
    }
    try (Consumer<String, Access> accesses = cluster.accesses()) {
      assertThat(access(accesses, nothing.get("requestId").asText()).getFound()).isEmpty();
    }
  }

  private static Access access(Consumer<String, Access> accesses, String answered) {
    String requestId = AnswerReference.of(answered).value();
    List<Access> seen = new ArrayList<>();
    await()
        .atMost(LONG)
        .until(
            () -> {
              accesses.poll(Duration.ofMillis(100)).forEach(record -> seen.add(record.value()));
              return seen.stream().anyMatch(access -> access.getRequestId().equals(requestId));
            });
    return seen.stream().filter(a -> a.getRequestId().equals(requestId)).findFirst().get();
  }

  @Test
  void shouldServeConversationsAndTheirMessages() throws Exception {
    // given
    String id = "conv-" + UUID.randomUUID();
    Conversation conversation = States.conversation("acme", id, 5_000_000_000_000L);
    try (States states = new States(cluster)) {
      states.put(conversation);
      for (int i = 1; i <= 3; i++) {
        states.put(States.message("acme", id, "m" + i, i * 1000L));
      }
      states.await();
    }
    service.caughtUp();
    String path = "/v1/conversations/" + id;
    await()
        .atMost(LONG)
        .until(() -> service.get("all", path + "/messages").body().contains("\"m3\""));

    // when / then
    JsonNode one = JSON.readTree(service.get("all", path).body());
    assertThat(one.get("title").asText()).isEqualTo("about " + id);
    JsonNode listed = JSON.readTree(service.get("all", "/v1/conversations?limit=1").body());
    assertThat(listed.get("conversations").get(0).get("conversationId").asText()).isEqualTo(id);
    JsonNode page = JSON.readTree(service.get("all", path + "/messages?limit=2").body());
    assertThat(page.get("messages"))
        .extracting(message -> message.get("messageId").asText())
        .containsExactly("m2", "m3");
    assertThat(page.get("messages").get(0).has("editedAt")).isFalse();
    String token = page.get("nextPageToken").asText();
    JsonNode older =
        JSON.readTree(service.get("all", path + "/messages?limit=2&pageToken=" + token).body());
    assertThat(older.get("messages"))
        .extracting(message -> message.get("messageId").asText())
        .containsExactly("m1");
    assertThat(service.get("other", path).statusCode()).isEqualTo(404);
    assertThat(service.get("notes", path).statusCode()).isEqualTo(404);
    assertThat(service.get("notes", path + "/messages").statusCode()).isEqualTo(404);
  }

  @Test
  void shouldReportTheProcessStateToOperators() throws Exception {
    // given
    service.caughtUp();

    // when: an operator, and the admins of a tenant and of one of its apps ask
    JsonNode ops = stats("ops");
    JsonNode stats = stats("all");
    JsonNode notes = stats("notes");

    // then: operators are told how the process is
    assertThat(ops.at("/stages/0/stage").asText()).isEqualTo("indexer");
    assertThat(ops.at("/stages/0/lag").asText()).isEqualTo("7");
    assertThat(ops.at("/stages/1/stage").asText()).isEqualTo("conversations");
    assertThat(ops.at("/eventToSearchable/p50").asDouble()).isEqualTo(12.5);
    assertThat(ops.at("/lastIndexedAt").asText()).isEqualTo("2026-11-21T11:00:00Z");
    assertThat(ops.at("/health/indexer").asText()).isEqualTo("the broker is unavailable");
    assertThat(ops.at("/deadLetters").asText()).isEqualTo("0");
    assertThat(ops.path("passages").asLong()).isZero();

    // then: others what is their own, since in all else everybody's work shows
    assertThat(stats.get("passages").asText()).isEqualTo("3");
    assertThat(stats.at("/model/dimensions").asInt()).isEqualTo(384);
    assertThat(stats.at("/deadLetters").asText()).isEqualTo("3");
    assertThat(stats.at("/versions/memlog").asText()).isEqualTo("0.1");
    assertThat(notes.get("passages").asText()).isEqualTo("2");
    assertThat(notes.has("deadLetters")).isFalse();
    for (JsonNode limited : List.of(stats, notes)) {
      assertThat(limited.path("stages")).isEmpty();
      assertThat(limited.path("health")).isEmpty();
      assertThat(limited.has("eventToSearchable")).isFalse();
      assertThat(limited.has("lastIndexedAt")).isFalse();
    }
    assertThat(service.get("other", "/v1/admin/stats").statusCode()).isEqualTo(403);
  }

  private JsonNode stats(String key) throws Exception {
    return JSON.readTree(service.get(key, "/v1/admin/stats").body());
  }
}
