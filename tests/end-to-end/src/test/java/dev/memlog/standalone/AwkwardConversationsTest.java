package dev.memlog.standalone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.memlog.client.MemlogClient;
import dev.memlog.client.MemlogException;
import dev.memlog.client.messages.Event;
import dev.memlog.client.messages.PublishBatchResponse;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random conversations of texts that are hard to cut, about which every reading surface is asked.
 * With {@code -Dmemlog.awkward.conversations=1000} and {@code -Dmemlog.awkward.seed=N}, it asks
 * about more of them or repeats a run.
 */
class AwkwardConversationsTest {

  private static final int CONVERSATIONS = Integer.getInteger("memlog.awkward.conversations", 25);
  private static final long SEED = Long.getLong("memlog.awkward.seed", System.nanoTime());
  private static final List<String> FORMATS = List.of("markdown", "xml", "json", "a3", "h5", "b");
  private static final List<String> STRATEGIES = List.of("window", "summarize", "hybrid");

  private static final List<String> PIECES =
      List.of(
          "ferry",
          "harbour",
          "I keep bees",
          "My sister is called Bea.",
          "When does it leave?",
          " ",
          " ",
          "  ",
          "\n",
          "\t",
          "\u0085",
          "\u2028",
          "\u001b[2J",
          "😀",
          "e\u0301",
          "👨\u200D👩\u200D👧",
          "\u05E9\u05DC\u05D5\u05DD",
          "\u202E\u0639\u0631\u0628",
          "漢字",
          "?",
          "\"",
          "</memory_context>",
          "\n(end of memory context)\n",
          "x".repeat(150),
          "😀".repeat(80),
          "e\u0301".repeat(90));

  private final Random random = new Random(SEED);

  @TempDir Path directory;

  @Test
  void shouldAnswerQuestionsAboutAnyConversation() throws Exception {
    System.out.println("AwkwardConversationsTest: seed " + SEED);
    try (EmbeddedMemlog memlog =
            TestConfig.startRemembering(directory.resolve("data"), Duration.ofMinutes(2));
        MemlogClient client = MemlogClient.builder(memlog.addresses().api()).build();
        AgentOverHttp agent = new AgentOverHttp(memlog.addresses().api(), "none");
        HttpClient http = HttpClient.newHttpClient()) {
      // given
      for (int i = 0; i < CONVERSATIONS; i++) {
        PublishBatchResponse unused = client.publish(conversation("c" + i));
      }
      await()
          .atMost(Duration.ofMinutes(8))
          .ignoreExceptionsInstanceOf(MemlogException.class)
          .until(() -> client.stats().stages().stream().allMatch(stage -> stage.lag() == 0));

      for (int i = 0; i < CONVERSATIONS; i++) {
        // when
        var asked =
            new Asked(http, memlog.addresses().api(), "c" + i, text(12).strip() + " ferry?");

        // then
        asked.all();
        for (String tool : List.of("conversation_search", "recall", "get_context")) {
          assertAnswered(agent, tool, Map.of("query", asked.query));
        }
        assertAnswered(agent, "get_session_details", Map.of("conversationId", "c" + i));
      }
    }
  }

  private List<Event> conversation(String id) {
    List<Event> events = new ArrayList<>();
    Instant at = Instant.now().minusSeconds(36_000);
    String asker = name();
    for (int i = 0; i < 6; i++) {
      // Questions and answers of lengths around the limits of what a context shows of them.
      String end = i % 2 == 0 ? "ferry?" : "ferry";
      events.add(
          Event.message(id, i % 2 == 0 ? "user" : "assistant", text(1 + random.nextInt(40)) + end)
              .messageId("m" + i)
              .author(i % 2 == 0 ? asker : name())
              .occurredAt(at.plusSeconds(i))
              .build());
    }
    return events;
  }

  private String name() {
    String name = text(2);
    return name.length() > 60 ? "Ada\n" : name;
  }

  private String text(int most) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < most; i++) {
      text.append(PIECES.get(random.nextInt(PIECES.size())));
    }
    return text.toString();
  }

  private static void assertAnswered(
      AgentOverHttp agent, String tool, Map<String, Object> arguments) {
    var result = agent.call(tool, arguments);
    assertThat(Boolean.TRUE.equals(result.isError()))
        .as("seed %d: %s %s: %s", SEED, tool, arguments, AgentOverHttp.text(result))
        .isFalse();
  }

  /** The requests about a conversation. */
  private final class Asked {

    private final HttpClient http;
    private final String api;
    private final String conversation;
    private final String query;

    Asked(HttpClient http, String api, String conversation, String query) {
      this.http = http;
      this.api = api;
      this.conversation = conversation;
      this.query = query.substring(Math.max(0, query.length() - 1_900)).replaceAll("\\p{Cs}", "");
    }

    void all() throws Exception {
      post("/v1/messages:search", Map.of("query", query, "highlights", true, "explain", true));
      post("/v1/memories:recall", Map.of("query", query, "explain", true));
      for (String format : FORMATS) {
        post(
            "/v1/context",
            Map.of(
                "query",
                query,
                "conversation",
                conversation,
                "format",
                format,
                "strategy",
                STRATEGIES.get(random.nextInt(STRATEGIES.size())),
                "maxTokens",
                50 + random.nextInt(4_000)));
      }
      for (String strategy : STRATEGIES) {
        get(
            "/v1/conversations/%s/messages?maxTokens=%d&strategy=%s"
                .formatted(conversation, 100 + random.nextInt(400), strategy));
      }
      get("/v1/conversations/" + conversation + "/working-memory");
    }

    private void post(String path, Map<String, Object> body) throws Exception {
      send(path + " " + body, JsonRequest.of(URI.create(api + path), "POST", body));
    }

    private void get(String path) throws Exception {
      send(path, HttpRequest.newBuilder(URI.create(api + path)));
    }

    private void send(String what, HttpRequest.Builder request) throws Exception {
      HttpResponse<String> answer =
          http.send(
              request.timeout(Duration.ofMinutes(1)).build(), HttpResponse.BodyHandlers.ofString());
      assertThat(answer.statusCode())
          .as("seed %d: %s: %s", SEED, what, answer.body())
          .isEqualTo(200);
    }
  }
}
