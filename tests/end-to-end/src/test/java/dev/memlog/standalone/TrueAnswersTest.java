package dev.memlog.standalone;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.memlog.api.v1.ForgetMemoriesRequest;
import dev.memlog.api.v1.MemoryCommandServiceGrpc;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.StatusRuntimeException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Answers to commands tell what became of them, over the whole pipeline. */
class TrueAnswersTest {

  @RegisterExtension
  static final RememberingMemlog MEMLOG =
      new RememberingMemlog(Map.of("ingest.decideWithin", "30s"));

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final String CONTENT = "application/json";

  private final String user = "u-" + UUID.randomUUID();

  private HttpResponse<String> send(
      String method, String path, String body, String type, String after) throws Exception {
    var request =
        HttpRequest.newBuilder(URI.create(MEMLOG.addresses().api() + path))
            .header("Content-Type", type)
            .method(
                method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
    if (!after.isEmpty()) {
      request.header("Memlog-After", after);
    }
    return HTTP.send(request.build(), BodyHandlers.ofString());
  }

  private HttpResponse<String> send(String method, String path, String body) throws Exception {
    return send(method, path, body, CONTENT, "");
  }

  private JsonNode done(String method, String path, String body) throws Exception {
    HttpResponse<String> answer = send(method, path, body);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return JSON.readTree(answer.body());
  }

  private JsonNode remember(String content) throws Exception {
    return done(
        "POST", "/v1/memories", "{\"user\": \"%s\", \"content\": \"%s\"}".formatted(user, content));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "POST | /v1/memories:forget | {\"ids\": [\"nope\"]}",
        "DELETE | /v1/memories/nope |",
        "PATCH | /v1/memories/nope | {\"content\": \"Ada drinks black tea\"}",
        "POST | /v1/memories:restore | {\"ids\": [\"nope\"]}",
        "POST | /v1/memories:undo | {\"changeId\": \"nope.1\"}",
        "POST | /v1/memories/nope:link | {\"otherMemoryId\": \"nope2\"}",
        "POST | /v1/memories:purge | {\"reach\": \"memories\", \"ids\": [\"nope\"]}",
        "POST | /v1/memories | {\"content\": \"Ada drinks tea\", \"relatedTo\": [\"nope\"]}",
        "DELETE | /v1/apps/default/memories/nope |",
        "DELETE | /v1/core-memory/nope |",
        "POST | /v1/core-memory/nope:undo | {}",
        "POST | /v1/conversations/nope:end | {}",
        "POST | /v1/conversations/nope:addSessionToMemory | {}"
      })
  void shouldAnswerNotFoundWhenACommandNamesSomethingUnknown(
      String method, String path, String body) throws Exception {
    HttpResponse<String> answer = send(method, path, body == null ? "" : body);

    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(404);
    assertThat(answer.body()).contains("\"not_found\"", "nope");
  }

  @Test
  void shouldAnswerNotFoundOverGrpc() {
    URI api = URI.create(MEMLOG.addresses().api());
    ManagedChannel channel =
        ManagedChannelBuilder.forAddress(api.getHost(), api.getPort()).usePlaintext().build();
    try {
      var stub = MemoryCommandServiceGrpc.newBlockingStub(channel);

      assertThatThrownBy(
              () -> stub.forgetMemories(ForgetMemoriesRequest.newBuilder().addIds("nope").build()))
          .isInstanceOf(StatusRuntimeException.class)
          .hasMessageContaining("NOT_FOUND")
          .hasMessageContaining("ids[0]");
    } finally {
      channel.shutdownNow();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "PATCH | /messages/nope | {\"content\": \"tea\"}",
        "DELETE | /messages/nope |",
        "PATCH | | {\"title\": \"tea\"}",
        "DELETE | |"
      })
  void shouldAnswerNotFoundWhenNothingWasThereAtTheNamedPosition(
      String method, String path, String body) throws Exception {
    String position = remember("Ada keeps bees behind the barn").path("position").asText();
    String conversation = "/v1/conversations/c-" + UUID.randomUUID();
    String at = conversation + (path == null ? "" : path);
    String json = body == null ? "" : body;

    HttpResponse<String> known = send(method, at, json, CONTENT, position);
    HttpResponse<String> unnamed = send(method, at, json);

    assertThat(known.statusCode()).as(known.body()).isEqualTo(404);
    assertThat(unnamed.statusCode()).as("it may precede its creation").isEqualTo(200);
  }

  @Test
  void shouldLetADeleteOfAnUnknownMessageWinOverItsLaterCreation() throws Exception {
    String messages = "/v1/conversations/c-" + UUID.randomUUID() + "/messages";
    done("DELETE", messages + "/m1", "");

    String position =
        done("POST", messages, "{\"messageId\": \"m1\", \"role\": \"user\", \"content\": \"hi\"}")
            .path("position")
            .asText();

    HttpResponse<String> left = send("GET", messages, "", CONTENT, position);
    assertThat(JSON.readTree(left.body()).path("messages")).isEmpty();
  }

  @Test
  void shouldNameTheMemoryThatHoldsAStatement() throws Exception {
    JsonNode added = remember("Ada drinks green tea every morning");
    JsonNode again = remember("Ada drinks green tea every morning");

    assertThat(added.path("outcome").asText()).isEqualTo("added");
    assertThat(again.path("outcome").asText()).isEqualTo("reinforced");
    assertThat(again.path("memoryId")).isEqualTo(added.path("memoryId"));
  }

  @Test
  void shouldAnswerNotFoundWhenTheMemoryBelongsToAnotherOwner() throws Exception {
    String id = remember("Ada collects Portuguese stamps").path("memoryId").asText();

    HttpResponse<String> other =
        send("POST", "/v1/memories:forget", "{\"user\": \"bob\", \"ids\": [\"%s\"]}".formatted(id));

    assertThat(other.statusCode()).as(other.body()).isEqualTo(404);
  }

  @Test
  void shouldForgetByATokenOnce() throws Exception {
    JsonNode told = remember("Ada rents a boat in Lisbon");
    String owner = "\"user\": \"%s\"".formatted(user);
    HttpResponse<String> preview =
        send(
            "POST",
            "/v1/memories:previewForget",
            "{%s, \"query\": \"boat in Lisbon\"}".formatted(owner),
            CONTENT,
            told.path("position").asText());
    String token = JSON.readTree(preview.body()).path("previewToken").asText();
    String forget = "{%s, \"previewToken\": \"%s\"}".formatted(owner, token);
    assertThat(done("POST", "/v1/memories:forget", forget).path("outcome").asText())
        .isEqualTo("applied");
    done(
        "POST",
        "/v1/memories:restore",
        "{%s, \"ids\": [\"%s\"]}".formatted(owner, told.path("memoryId").asText()));

    HttpResponse<String> again = send("POST", "/v1/memories:forget", forget);

    assertThat(again.statusCode()).as(again.body()).isEqualTo(409);
    assertThat(again.body()).contains("previewToken");
  }

  @Test
  void shouldImportTheExportOfAnOwnerWithAReflection() throws Exception {
    // given
    remember("Ada lives in Berlin");
    remember("Ada lives in Munich");
    String bees = remember("Ada keeps bees behind the barn").path("memoryId").asText();
    String chess = remember("Ada plays chess on Sundays").path("memoryId").asText();
    done(
        "POST",
        "/v1/memories/%s:link".formatted(bees),
        "{\"user\": \"%s\", \"otherMemoryId\": \"%s\"}".formatted(user, chess));
    JsonNode reflected = done("POST", "/v1/memories:reflect", "{\"user\": \"%s\"}".formatted(user));
    assertThat(reflected.path("memoryIds")).isNotEmpty();
    List<String> before = export(reflected.path("position").asText());
    JsonNode purged =
        done(
            "POST",
            "/v1/memories:purge",
            "{\"reach\": \"owner\", \"user\": \"%s\"}".formatted(user));
    assertThat(export(purged.path("position").asText())).isEmpty();

    // when
    HttpResponse<String> imported =
        send(
            "POST",
            "/v1/memories:import?user=" + user,
            String.join("\n", before),
            "application/x-ndjson",
            "");

    // then: reflections are left out, since a request makes them again
    assertThat(imported.statusCode()).as(imported.body()).isEqualTo(200);
    List<String> after = export(JSON.readTree(imported.body()).path("position").asText());
    assertThat(after)
        .isEqualTo(before.stream().filter(line -> !line.contains("\"cited\"")).toList());
  }

  private List<String> export(String position) throws Exception {
    var request =
        HttpRequest.newBuilder(
                URI.create(MEMLOG.addresses().api() + "/v1/memories:export?user=" + user))
            .header("Memlog-After", position)
            .timeout(Duration.ofSeconds(60))
            .build();
    HttpResponse<String> answer = HTTP.send(request, BodyHandlers.ofString());
    assertThat(answer.statusCode()).isEqualTo(200);
    return new ArrayList<>(answer.body().lines().toList());
  }
}
