package dev.memlog.standalone;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.memlog.runtime.Principal.Role;
import dev.memlog.runtime.server.caller.ApiKey;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/**
 * Reads that name the position of a write, over the whole pipeline; no test here polls. {@code
 * -Dmemlog.test.readYourWrites=1000} writes and reads more.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ReadYourWritesTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final Duration READY = Duration.ofMinutes(2);
  private static final String AFTER = "Memlog-After";

  @TempDir static Path directory;
  private EmbeddedMemlog memlog;

  @BeforeAll
  void start() throws Exception {
    StandaloneConfig open = TestConfig.remembering(directory.resolve("data"), 4);
    ApiKey bound =
        new ApiKey(
            "bound",
            TestConfig.key("bound", "acme").sha256(),
            "acme",
            Set.of("default"),
            Optional.of("ann"),
            Set.of(Role.READ, Role.WRITE),
            Optional.empty(),
            Optional.empty());
    StandaloneConfig config =
        new StandaloneConfig(
            open.data(),
            open.partitions(),
            open.server()
                .withKeys(
                    List.of(
                        TestConfig.key("acme", "acme"), TestConfig.key("other", "other"), bound)),
            open.log(),
            open.stages(),
            open.embedding(),
            open.analyzer(),
            open.index(),
            open.start());
    memlog = TestConfig.start(config, READY);
  }

  @AfterAll
  void stop() {
    memlog.close();
  }

  @Test
  void shouldFindEachOfManyMessagesRightAfterItsWrite() throws Exception {
    int writes = Integer.getInteger("memlog.test.readYourWrites", 250);
    var found =
        WriteAndRead.count(
            writes,
            i -> {
              String word = "quokka" + i;
              String position =
                  publish("c" + i % 7, "m" + i, "The " + word + " sleeps under the tree");

              JsonNode results = search("Where does the " + word + " sleep?", position);

              return results.findValuesAsText("messageId").contains("m" + i);
            });
    assertThat(found).isEqualTo(writes);
  }

  @Test
  void shouldRecallEachOfAHundredMemoriesRightAfterItsCommand() throws Exception {
    var found =
        WriteAndRead.count(
            100,
            i -> {
              String content = "Zoe's bicycle number " + i + " is called Wombat" + i;
              JsonNode told =
                  post("acme", "/v1/memories", Map.of("content", content, "user", "zoe"));

              JsonNode results =
                  read(
                      "acme",
                      "/v1/memories:recall",
                      Map.of("query", content, "user", "zoe", "profile", "bobo", "limit", 50),
                      told.path("position").asText());

              return results.findValuesAsText("content").contains(content);
            });
    assertThat(found).isEqualTo(100);
  }

  @Test
  void shouldShowEditsAndDeletesInEveryViewOfMessages() throws Exception {
    // given
    String written = publish("views", "v1", "Lanterns hang in the orchard");
    assertThat(messages("views", written)).containsExactly("Lanterns hang in the orchard");

    // when
    String edited =
        send(
                "acme",
                "PATCH",
                "/v1/conversations/views/messages/v1",
                Map.of("content", "Pumpkins grow behind the barn"),
                "")
            .path("position")
            .asText();

    // then
    assertThat(search("pumpkins barn", edited).findValuesAsText("messageId")).contains("v1");
    assertThat(messages("views", edited)).containsExactly("Pumpkins grow behind the barn");

    // when
    String deleted =
        send("acme", "DELETE", "/v1/conversations/views/messages/v1", Map.of(), "")
            .path("position")
            .asText();

    // then
    assertThat(search("pumpkins barn", deleted).findValuesAsText("messageId")).doesNotContain("v1");
    assertThat(messages("views", deleted)).isEmpty();
  }

  @Test
  void shouldRecallWhatAMessageSaidRightAfterIt() throws Exception {
    JsonNode said =
        post(
            "acme",
            "/v1/conversations/told/messages",
            Map.of(
                "messageId",
                "t1",
                "role",
                "user",
                "author",
                "Mia",
                "user",
                "mia",
                "content",
                "I work as a carpenter in Lisbon."));
    String position = said.path("position").asText();

    JsonNode memories = send("acme", "GET", "/v1/memories?user=mia", Map.of(), position);

    assertThat(memories.findValuesAsText("content")).anyMatch(text -> text.contains("carpenter"));
  }

  @Test
  void shouldShowAMemoryAsForgottenAndAsPurgedAfterTheCommand() throws Exception {
    // given
    JsonNode told =
        post("acme", "/v1/memories", Map.of("content", "Kim plays the cello", "user", "kim"));
    String id = told.path("memoryId").asText();
    String path = "/v1/memories/" + id + "?user=kim";
    JsonNode there = send("acme", "GET", path, Map.of(), told.path("position").asText());
    assertThat(there.at("/memory/status").asText()).isEqualTo("active");

    // when
    JsonNode forgotten = send("acme", "DELETE", path, Map.of(), "");

    // then
    JsonNode after = send("acme", "GET", path, Map.of(), forgotten.path("position").asText());
    assertThat(after.at("/memory/status").asText()).isEqualTo("forgotten");

    // when
    JsonNode purged =
        post(
            "acme",
            "/v1/memories:purge",
            Map.of("reach", "memories", "ids", List.of(id), "user", "kim"));

    // then
    HttpResponse<String> gone =
        exchange("acme", "GET", path, Map.of(), purged.path("position").asText());
    assertThat(gone.statusCode()).isEqualTo(404);
  }

  @Test
  void shouldAnswerADeadLetteredWriteAsRejectedToItsOwnTenantOnly() throws Exception {
    // given
    post(
        "acme",
        "/v1/conversations/bobs/messages",
        Map.of("messageId", "b1", "role", "user", "user", "bob", "content", "This is Bob's"));
    String position =
        post(
                "bound",
                "/v1/conversations/bobs/messages",
                Map.of("messageId", "b2", "role", "user", "content", "Ann intrudes"))
            .path("position")
            .asText();
    Map<String, Object> query = Map.of("query", "Who intrudes?");

    // when
    HttpResponse<String> whole = exchange("acme", "POST", "/v1/messages:search", query, position);
    HttpResponse<String> bound = exchange("bound", "POST", "/v1/messages:search", query, position);
    HttpResponse<String> other = exchange("other", "POST", "/v1/messages:search", query, position);

    // then
    JsonNode error = JSON.readTree(whole.body()).path("error");
    assertThat(whole.statusCode()).isEqualTo(422);
    assertThat(error.path("code").asText()).isEqualTo("write_rejected");
    assertThat(error.path("value").asText()).isEqualTo(position);
    assertThat(error.path("message").asText()).contains("stage fold", "wrong_user: ");
    assertThat(bound.statusCode()).isEqualTo(422);
    assertThat(bound.body()).contains("wrong_user").doesNotContain("wrong_user: ");
    assertThat(other.statusCode()).isEqualTo(200);
    assertThat(JSON.readTree(other.body()).path("results")).isEmpty();
  }

  @Test
  void shouldTellNothingToAnotherTenantThatHoldsAPosition() throws Exception {
    String position = publish("secret", "s1", "The vault opens at midnight");

    JsonNode results =
        read("other", "/v1/messages:search", Map.of("query", "vault midnight"), position);

    assertThat(results.path("results")).isEmpty();
  }

  @Test
  void shouldLetAnAgentRecallWhatItHasJustRemembered() throws Exception {
    String published =
        post(
                "bound",
                "/v1/messages:batch",
                Map.of(
                    "messages",
                    List.of(
                        Map.of(
                            "conversationId",
                            "agents-trip",
                            "messageId",
                            "a1",
                            "role",
                            "user",
                            "content",
                            "The okapi eats figs at dusk."))))
            .at("/results/0/position")
            .asText();
    try (var agent = new AgentOverHttp(memlog.addresses().api(), "bound")) {
      assertThat(agent.client().listTools().tools()).hasSizeGreaterThanOrEqualTo(9);

      assertThat(agent.text("remember", Map.of("content", "Ann keeps a quagga in the orchard.")))
          .startsWith("Remembered: \"Ann keeps a quagga in the orchard.\" (id: ");
      assertThat(agent.text("recall", Map.of("query", "quagga in the orchard")))
          .contains("Ann keeps a quagga in the orchard.");
      assertThat(agent.text("remember", Map.of("content", "Ann keeps a quagga in the orchard.")))
          .startsWith("Reinforced existing memory: ");

      var preview = agent.call("forget", Map.of("query", "quagga in the orchard"));
      var token = ((Map<?, ?>) preview.structuredContent()).get("previewToken");
      assertThat(agent.text("forget", Map.of("previewToken", String.valueOf(token))))
          .startsWith("Forgotten");
      assertThat(agent.text("recall", Map.of("query", "quagga in the orchard")))
          .doesNotContain("quagga");
      assertThat(agent.text("list_memories", Map.of("status", "forgotten"))).contains("quagga");

      assertThat(
              agent.text(
                  "conversation_search",
                  Map.of("query", "What does the okapi eat?", "afterPosition", published)))
          .contains("The okapi eats figs at dusk.");
      assertThat(agent.text("get_session_details", Map.of("conversationId", "agents-trip")))
          .contains("The okapi eats figs at dusk.");

      var refused = agent.call("recall", Map.of("query", "x", "limit", 1000));
      assertThat(refused.isError()).isTrue();
      assertThat(AgentOverHttp.text(refused)).contains("limit must be from 1 to 100, got 1000");
    }
    try (var other = new AgentOverHttp(memlog.addresses().api(), "other")) {
      assertThat(other.text("recall", Map.of("query", "quagga in the orchard")))
          .isEqualTo("No memories found.");
      assertThat(other.text("get_session_details", Map.of("conversationId", "agents-trip")))
          .startsWith("Session no longer available");
    }
  }

  @Test
  void shouldAnswerBrokenMessagesOfAgentsWithErrorsAlone() throws Exception {
    String kept =
        post("acme", "/v1/memories", Map.of("content", "The zeppelin is in the hangar."))
            .get("position")
            .asText();
    JsonNode seen = read("acme", "/v1/memories:recall", Map.of("query", "zeppelin hangar"), kept);
    assertThat(seen.toString()).contains("zeppelin");
    long seed = Long.getLong("memlog.test.seed", System.nanoTime());
    var messages = new BrokenMessages(seed);
    for (int i = 0; i < 1000; i++) {
      byte[] message = messages.next();

      HttpResponse<String> answer =
          HTTP.send(
              HttpRequest.newBuilder(URI.create(memlog.addresses().api() + "/mcp"))
                  .header("Authorization", "Bearer other")
                  .header("Content-Type", "application/json")
                  .POST(BodyPublishers.ofByteArray(message))
                  .build(),
              BodyHandlers.ofString());

      String told = "seed %d, message %d: %s".formatted(seed, i, answer.body());
      assertThat(answer.statusCode()).as(told).isIn(200, 202, 400);
      assertThat(answer.body()).as(told).doesNotContain("zeppelin", "Exception", "internal error");
      if (answer.statusCode() == 202) {
        assertThat(answer.body()).as(told).isEmpty();
        continue;
      }
      JsonNode body = JSON.readTree(answer.body());
      for (JsonNode each : body.isArray() ? body : List.of(body)) {
        assertThat(each.path("jsonrpc").asText()).as(told).isEqualTo("2.0");
        assertThat(each.has("result") != each.has("error")).as(told).isTrue();
        assertThat(each.has("id")).as(told).isTrue();
      }
    }
  }

  private String publish(String conversation, String message, String text) throws Exception {
    return post(
            "acme",
            "/v1/conversations/" + conversation + "/messages",
            Map.of("messageId", message, "role", "user", "content", text))
        .path("position")
        .asText();
  }

  private JsonNode search(String query, String position) throws Exception {
    return read("acme", "/v1/messages:search", Map.of("query", query), position);
  }

  private List<String> messages(String conversation, String position) throws Exception {
    return send(
            "acme", "GET", "/v1/conversations/" + conversation + "/messages", Map.of(), position)
        .findValuesAsText("content");
  }

  private JsonNode post(String key, String path, Map<String, Object> body) throws Exception {
    return send(key, "POST", path, body, "");
  }

  private JsonNode read(String key, String path, Map<String, Object> body, String position)
      throws Exception {
    return send(key, "POST", path, body, position);
  }

  private JsonNode send(
      String key, String method, String path, Map<String, Object> body, String position)
      throws Exception {
    HttpResponse<String> answer = exchange(key, method, path, body, position);
    assertThat(answer.statusCode()).as(method + " " + path + ": " + answer.body()).isEqualTo(200);
    return JSON.readTree(answer.body());
  }

  private HttpResponse<String> exchange(
      String key, String method, String path, Map<String, Object> body, String position)
      throws Exception {
    HttpRequest.Builder request =
        JsonRequest.of(URI.create(memlog.addresses().api()).resolve(path), method, body)
            .header("Authorization", "Bearer " + key);
    if (!position.isEmpty()) {
      request.header(AFTER, position);
    }
    return HTTP.send(request.build(), BodyHandlers.ofString());
  }
}
