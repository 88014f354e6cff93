package dev.memlog.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.memlog.client.admin.EnergyUse;
import dev.memlog.client.admin.ListDeadLettersRequest;
import dev.memlog.client.context.GetContextRequest;
import dev.memlog.client.memories.ListAppMemoriesRequest;
import dev.memlog.client.memories.ListMemoriesRequest;
import dev.memlog.client.memories.RememberRequest;
import dev.memlog.client.memories.UpdateMemoryRequest;
import dev.memlog.client.messages.Event;
import dev.memlog.client.messages.ListConversationsRequest;
import dev.memlog.client.messages.ListMessagesRequest;
import dev.memlog.client.messages.ListMessagesRequest.Budget;
import dev.memlog.client.messages.SearchMessagesRequest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MemlogClientTest {

  private final List<String> came = new CopyOnWriteArrayList<>();
  private volatile int status = 200;
  private volatile String answer = "{}";
  private volatile Duration pause = Duration.ZERO;
  private HttpServer server;
  private MemlogClient client;

  @BeforeEach
  void serve() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          String body = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
          came.add(
              (exchange.getRequestMethod() + " " + exchange.getRequestURI() + " " + body).strip());
          if (exchange.getRequestHeaders().containsKey("Authorization")) {
            came.add(exchange.getRequestHeaders().getFirst("Authorization"));
          }
          sleep(pause);
          byte[] bytes = answer.getBytes(UTF_8);
          if (status == 429) {
            exchange.getResponseHeaders().set("Retry-After", "7");
          }
          exchange.sendResponseHeaders(status, bytes.length);
          exchange.getResponseBody().write(bytes);
          exchange.close();
        });
    server.start();
    client = MemlogClient.builder(url() + "/").build();
  }

  @AfterEach
  void stop() {
    client.close();
    server.stop(0);
  }

  @Test
  void shouldLeaveOutWhatIsNotSet() {
    answer = "{\"results\":[{\"messageId\":\"m\"}]}";

    var published =
        client.publish(
            Event.message("trip", "user", "We fly on Friday.")
                .occurredAt(Instant.parse("2026-05-08T13:56:00Z"))
                .metadata(Map.of("lang", "en"))
                .build());

    assertThat(published.messageId()).isEqualTo("m");
    assertThat(came)
        .containsExactly(
            "POST /v1/messages:batch {\"messages\":[{\"conversationId\":\"trip\",\"role\":\"user\","
                + "\"content\":\"We fly on Friday.\",\"occurredAt\":\"2026-05-08T13:56:00Z\","
                + "\"metadata\":{\"lang\":\"en\"}}]}");
  }

  @Test
  void shouldTellAnEmptyTextOfAnEventFromOneThatIsLeftOut() {
    answer = "{\"results\":[{}]}";

    client.publish(Event.builder().type("conversation_updated").title("").build());

    assertThat(came.get(0)).endsWith("{\"type\":\"conversation_updated\",\"title\":\"\"}]}");
  }

  @Test
  void shouldKeepAZeroThatIsSet() {
    client.search(SearchMessagesRequest.builder().query("dog").minScore(0.0).app("").build());
    client.memories().remember(RememberRequest.builder().content("x").importance(0).build());

    assertThat(came)
        .containsExactly(
            "POST /v1/messages:search {\"query\":\"dog\",\"minScore\":0.0}",
            "POST /v1/memories {\"content\":\"x\",\"importance\":0}");
  }

  @Test
  void shouldEncodePathsAndParameters() {
    client.messages(new ListMessagesRequest("a b/ü", 5, null, "web"));
    client.messages(
        new ListMessagesRequest("c", null, null, null, new Budget(900, "hybrid", null)));
    client.memories().list(ListMemoriesRequest.builder().user("s&m").status("all").build());
    client.memories().get(new MemoryOwner("web", null), "m1");
    client.memories().update(UpdateMemoryRequest.builder().memoryId("m/1").content("y").build());
    client.edit("web", "c", "m", "new");
    client.deleteMessage(null, "c", "m");
    client.deadLetters(new ListDeadLettersRequest("passages", 9, null));
    client.redrive("t-0-1");
    var web = client.memories().ofApp("web");
    web.list(ListAppMemoriesRequest.builder().limit(3).ids(List.of("a", "b")).build());
    web.count("all");
    web.purge();
    web.purge(null, Instant.parse("2026-05-04T09:30:00Z"));
    web.purge("m/1");

    assertThat(came)
        .containsExactly(
            "GET /v1/conversations/a%20b%2F%C3%BC/messages?limit=5&app=web",
            "GET /v1/conversations/c/messages?maxTokens=900&strategy=hybrid",
            "GET /v1/memories?user=s%26m&status=all",
            "GET /v1/memories/m1?app=web&history=true",
            "PATCH /v1/memories/m%2F1 {\"content\":\"y\"}",
            "PATCH /v1/conversations/c/messages/m {\"app\":\"web\",\"content\":\"new\"}",
            "DELETE /v1/conversations/c/messages/m",
            "GET /v1/admin/dead-letters?topic=passages&limit=9",
            "POST /v1/admin/dead-letters/t-0-1:redrive {}",
            "GET /v1/apps/web/memories?limit=3&ids=a&ids=b",
            "GET /v1/apps/web/memories:count?status=all",
            "DELETE /v1/apps/web/memories",
            "DELETE /v1/apps/web/memories?before=2026-05-04T09%3A30%3A00Z",
            "DELETE /v1/apps/web/memories/m%2F1");
  }

  @Test
  void shouldRefuseRequestsThatNameNothing() {
    assertThatThrownBy(() -> client.messages(new ListMessagesRequest(null, 5, null, null)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("conversationId must be given");
    assertThatThrownBy(
            () -> client.memories().update(UpdateMemoryRequest.builder().content("y").build()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("memoryId must be given");
    assertThat(came).isEmpty();
  }

  @Test
  void shouldReportAndShowEnergy() {
    answer =
        "{\"level\":19.5,\"total\":100,\"source\":\"reported\",\"deferred\":true,\"reason\":\"level\","
            + "\"used\":{\"today\":1.5,\"calls\":\"2\",\"tokens\":\"150\"}}";

    assertThat(client.energy().report(0, 100).total()).isEqualTo(100);
    var energy = client.energy().get();

    assertThat(energy.level()).isEqualTo(19.5);
    assertThat(energy.deferred()).isTrue();
    assertThat(energy.used()).isEqualTo(new EnergyUse(1.5, 0, 2, 150));
    assertThat(came)
        .containsExactly("PUT /v1/energy {\"level\":0.0,\"total\":100.0}", "GET /v1/energy");
  }

  @Test
  void shouldNotPurgeAWholeAppWhereAPartIsMeant() {
    assertThatThrownBy(() -> client.memories().ofApp("web").purge(null, null))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(came).isEmpty();
  }

  @Test
  void shouldKeepTheMemoriesOfAnAppThatIsUninstalledUnlessTheyAreToBePurged() {
    answer = "{\"conversations\":[{\"conversationId\":\"c1\"}],\"nextPageToken\":\"\"}";

    assertThat(client.memories().ofApp("web").uninstall(false)).isEqualTo(1);
    assertThat(client.memories().ofApp("web").uninstall(true)).isEqualTo(1);

    assertThat(came)
        .containsExactly(
            "GET /v1/conversations?app=web&limit=100",
            "DELETE /v1/conversations/c1?app=web&keepMemories=true",
            "DELETE /v1/apps/web/memories",
            "GET /v1/conversations?app=web&limit=100",
            "DELETE /v1/conversations/c1?app=web");
  }

  @Test
  void shouldReadNumbersOf64BitsFromTextsAndNumbers() {
    answer = "{\"passages\":\"9007199254740993\",\"messages\":12,\"memories\":{\"active\":\"3\"}}";

    var stats = client.stats();

    assertThat(stats.counts().passages()).isEqualTo(9_007_199_254_740_993L);
    assertThat(stats.counts().messages()).isEqualTo(12);
    assertThat(stats.counts().memories()).containsEntry("active", 3L);
    assertThat(stats.deadLetters()).isNull();
    assertThat(stats.stages()).isEmpty();
    assertThat(stats.answering().process()).isEmpty();
  }

  @Test
  void shouldReadAContextWithItsPartsAndWhatWasLeftOut() {
    answer =
        "{\"text\":\"1. Ada keeps bees.\",\"tokens\":7,\"parts\":[{\"name\":\"memories\",\"items\":[{\"id\":1,"
            + "\"reason\":\"found\",\"sources\":[{\"memoryId\":\"m\"}]}],\"leftOut\":[{\"reason\":\"budget\"}]}]}";

    var context = client.context(GetContextRequest.builder().query("bees").maxTokens(400).build());

    assertThat(came).containsExactly("POST /v1/context {\"query\":\"bees\",\"maxTokens\":400}");
    assertThat(context.text()).isEqualTo("1. Ada keeps bees.");
    var part = context.parts().get(0);
    assertThat(part.items().get(0).id()).isEqualTo(1);
    assertThat(part.items().get(0).sources().get(0).memoryId()).isEqualTo("m");
    assertThat(part.leftOut().get(0).id()).isNull();
    assertThat(part.leftOut().get(0).choice().reason()).isEqualTo("budget");
  }

  @Test
  void shouldSendTheKeyAndAskTheQueryProcess() {
    try (var split =
        MemlogClient.builder("http://127.0.0.1:1").queryUrl(url()).key("secret").build()) {
      assertThat(split.split()).isTrue();
      split.stats();

      assertThat(came).containsExactly("GET /v1/admin/stats", "Bearer secret");
      assertThatThrownBy(() -> split.publish(Event.builder().build()))
          .isInstanceOfSatisfying(
              UnreachableException.class, e -> assertThat(e.retryable()).isTrue())
          .hasMessage("No Memlog at http://127.0.0.1:1: start one with ./memlog up");
    }
  }

  @Test
  void shouldTellEveryProblem() {
    status = 400;
    answer =
        "{\"error\":{},\"errors\":[{\"code\":\"invalid_argument\",\"field\":\"role\",\"message\":"
            + "\"role must be set\"},{\"code\":\"too_large\",\"message\":\"content is too long\"}]}";

    assertThatThrownBy(client::stats)
        .hasMessage("role must be set; content is too long")
        .isInstanceOfSatisfying(
            ApiException.class,
            e -> {
              assertThat(e.status()).isEqualTo(400);
              assertThat(e.code()).isEqualTo(ErrorCode.INVALID_ARGUMENT);
              assertThat(e.retryable()).isFalse();
              assertThat(e.retryAfter()).isEmpty();
              assertThat(e.problems()).extracting(Problem::field).containsExactly("role", "");
            });
  }

  @Test
  void shouldKeepThePauseThatTheServerAsksFor() {
    status = 429;
    answer = "{\"errors\":[{\"code\":\"resource_exhausted\",\"message\":\"too many requests\"}]}";

    assertThatThrownBy(client::stats)
        .isInstanceOfSatisfying(
            ApiException.class,
            e -> {
              assertThat(e.code()).isEqualTo(ErrorCode.RESOURCE_EXHAUSTED);
              assertThat(e.retryable()).isTrue();
              assertThat(e.retryAfter()).contains(Duration.ofSeconds(7));
            });
  }

  @Test
  void shouldQuoteAProxyThatAnswersInItsOwnWords() {
    status = 502;
    answer = "<h1>Bad gateway</h1>";

    assertThatThrownBy(client::stats)
        .hasMessage("HTTP 502: <h1>Bad gateway</h1>")
        .isInstanceOfSatisfying(
            ApiException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.UNKNOWN));

    status = 200;
    assertThatThrownBy(client::stats)
        .isInstanceOf(UnreachableException.class)
        .hasMessage("No valid answer from Memlog at " + url() + ": the answer is not Memlog's");
  }

  @Test
  void shouldNotAskForARetryByAThreadThatIsInterrupted() {
    Thread.currentThread().interrupt();

    assertThatThrownBy(client::stats)
        .isInstanceOfSatisfying(
            UnreachableException.class, e -> assertThat(e.retryable()).isFalse())
        .hasMessageContaining("InterruptedException");
    assertThat(Thread.interrupted()).isTrue();
  }

  @Test
  void shouldTellAMemoryThatIsMissing() {
    status = 404;
    assertThat(client.memories().get(new MemoryOwner(null, "sam"), "m")).isEmpty();
    assertThat(client.ready()).isFalse();
  }

  @Test
  void shouldNotWaitLongerThanItsTimeout() {
    pause = Duration.ofSeconds(2);
    try (var hasty = MemlogClient.builder(url()).timeout(Duration.ofMillis(100)).build()) {
      assertThatThrownBy(hasty::stats)
          .isInstanceOf(UnreachableException.class)
          // On a busy machine, the time may be over before the connection is there.
          .hasMessageStartingWith("No valid answer from Memlog at " + url() + ": ")
          .hasMessageEndingWith(" timed out");
    }
  }

  @Test
  void shouldRefuseAFileWithoutAuthorities(@TempDir Path directory) throws IOException {
    Path file = Files.writeString(directory.resolve("ca.pem"), "nothing");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> MemlogClient.builder(url()).authorities(file).build())
        .withMessage("the file of authorities must hold certificates in PEM, got " + file);
  }

  @Test
  void shouldPresentAnotherKeyOverTheSameConnections() {
    try (var first = MemlogClient.builder(url()).key("first").build()) {
      first
          .withKey("second")
          .conversations(new ListConversationsRequest(null, null, null, null, null));
      first.withKey("").conversations(new ListConversationsRequest(null, null, null, null, null));
    }

    assertThat(came)
        .containsExactly("GET /v1/conversations", "Bearer second", "GET /v1/conversations");
  }

  private String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private static void sleep(Duration time) {
    try {
      Thread.sleep(time.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
