package dev.memlog.standalone;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
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
import java.util.TreeMap;
import java.util.stream.StreamSupport;
import org.assertj.core.api.ThrowingConsumer;

/** What callers ask of one user's conversations and memories, over HTTP, as JSON. */
final class UserOverHttp implements AutoCloseable {

  static final Duration SOON = Duration.ofSeconds(60);

  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpClient http = HttpClient.newHttpClient();
  private final URI api;
  private final String user;

  UserOverHttp(String api, String user) {
    this.api = URI.create(api);
    this.user = user;
  }

  /** Waits for what active memories have to show, by what they say. */
  void eventually(ThrowingConsumer<Map<String, JsonNode>> shown) {
    await().atMost(SOON).untilAsserted(() -> shown.accept(active()));
  }

  /** Waits until there is an active memory that says this. */
  JsonNode there(String content) throws Exception {
    eventually(active -> assertThat(active).containsKey(content));
    return requireNonNull(active().get(content));
  }

  static String id(JsonNode memory) {
    return memory.get("memoryId").asText();
  }

  /** What Ann writes. */
  void say(String conversation, String message, String text) throws Exception {
    say(conversation, message, text, Map.of());
  }

  /**
   * @param more fields of the message
   */
  void say(String conversation, String message, String text, Map<String, Object> more)
      throws Exception {
    Map<String, Object> body = new TreeMap<>(more);
    body.put("messageId", message);
    body.put("role", "user");
    body.put("author", "Ann");
    body.put("user", user);
    body.put("content", text);
    call("POST", "/v1/conversations/" + conversation(conversation) + "/messages", body);
  }

  void edit(String conversation, String message, String text) throws Exception {
    call("PATCH", messageOf(conversation, message), Map.of("content", text));
  }

  void delete(String conversation, String message) throws Exception {
    call("DELETE", messageOf(conversation, message), Map.of());
  }

  private String messageOf(String conversation, String message) {
    return "/v1/conversations/" + conversation(conversation) + "/messages/" + message;
  }

  /** A conversation's id, which no other user's has. */
  String conversation(String name) {
    return user + "." + name;
  }

  /** Tells a memory outright. */
  void remember(String command, String content) throws Exception {
    remember(command, content, Map.of());
  }

  void remember(String command, String content, Map<String, Object> more) throws Exception {
    Map<String, Object> body = new TreeMap<>(more);
    body.put("commandId", command);
    body.put("content", content);
    body.put("user", user);
    call("POST", "/v1/memories", body);
  }

  void revise(String id, Map<String, Object> with) throws Exception {
    Map<String, Object> body = new TreeMap<>(with);
    body.put("user", user);
    call("PATCH", "/v1/memories/" + id, body);
  }

  /**
   * @param what forget, restore or purge
   */
  void ask(String what, Map<String, Object> with) throws Exception {
    Map<String, Object> body = new TreeMap<>(with);
    body.put("user", user);
    call("POST", "/v1/memories:" + what, body);
  }

  /** What is found, best first. */
  List<JsonNode> recall(String query, Map<String, Object> more) throws Exception {
    Map<String, Object> body = new TreeMap<>(more);
    body.put("query", query);
    body.put("user", user);
    return list(call("POST", "/v1/memories:recall", body).path("results"));
  }

  /** The messages of a conversation, oldest first; none where there is no such conversation. */
  List<JsonNode> messages(String conversation) throws Exception {
    HttpResponse<String> answer =
        send("GET", "/v1/conversations/" + conversation(conversation) + "/messages", Map.of());
    return answer.statusCode() == 404
        ? List.of()
        : list(JSON.readTree(answer.body()).path("messages"));
  }

  /** What the messages say that a search finds, best first. */
  List<String> found(String query) throws Exception {
    Map<String, Object> body = Map.of("query", query, "user", user, "purpose", "internal");
    return list(call("POST", "/v1/messages:search", body).path("results")).stream()
        .map(hit -> hit.path("conversationId").asText() + ": " + hit.path("snippet").asText())
        .toList();
  }

  /** What the found ones say, best first, however far they are from the query. */
  List<String> recalled(String query) throws Exception {
    return recall(query, Map.of("profile", "bobo", "purpose", "internal")).stream()
        .map(hit -> hit.at("/memory/content").asText())
        .toList();
  }

  /** Active ones by what they say. */
  Map<String, JsonNode> active() throws Exception {
    return all("active");
  }

  /** Those of a status, or of all, by what they say. */
  Map<String, JsonNode> all(String status) throws Exception {
    Map<String, JsonNode> byContent = new TreeMap<>();
    for (JsonNode memory : pages(status)) {
      byContent.put(memory.get("content").asText(), memory);
    }
    return byContent;
  }

  /** Every memory of a status, or of all, page by page, as they stand. */
  List<JsonNode> pages(String status) throws Exception {
    List<JsonNode> memories = new ArrayList<>();
    String token = "";
    do {
      JsonNode page = read("/v1/memories?limit=7&status=" + status + "&pageToken=" + token);
      memories.addAll(list(page.path("memories")));
      token = page.path("nextPageToken").asText();
    } while (!token.isEmpty());
    return memories;
  }

  JsonNode memory(String id) throws Exception {
    return read("/v1/memories/" + id + "?history=true");
  }

  long count(String filter) throws Exception {
    return read("/v1/memories:count?" + filter).path("count").asLong();
  }

  /** A read of this user's. */
  private JsonNode read(String path) throws Exception {
    return call("GET", path + (path.contains("?") ? "&" : "?") + "user=" + user, Map.of());
  }

  /**
   * Whether every stage has read all there is. They are asked in the order in which records pass
   * them, so nothing is on its way between two of them either.
   */
  boolean rests() throws Exception {
    HttpResponse<String> answer = send("GET", "/v1/admin/stats", Map.of());
    return answer.statusCode() == 200
        && list(JSON.readTree(answer.body()).path("stages")).stream()
            .allMatch(stage -> stage.path("lag").asLong() == 0);
  }

  JsonNode call(String method, String path, Map<String, Object> body) throws Exception {
    HttpResponse<String> answer = send(method, path, body);
    assertThat(answer.statusCode()).as(method + " " + path + ": " + answer.body()).isEqualTo(200);
    return JSON.readTree(answer.body());
  }

  private HttpResponse<String> send(String method, String path, Map<String, Object> body)
      throws Exception {
    return http.send(
        HttpRequest.newBuilder(api.resolve(path))
            .header("content-type", "application/json")
            .method(
                method,
                body.isEmpty()
                    ? BodyPublishers.noBody()
                    : BodyPublishers.ofString(JSON.writeValueAsString(body)))
            .build(),
        BodyHandlers.ofString());
  }

  private static List<JsonNode> list(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false).toList();
  }

  @Override
  public void close() {
    http.close();
  }
}
