package dev.memlog.standalone;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.StreamSupport;
import org.assertj.core.api.ThrowingConsumer;

/** Calls about one user's conversations and memories, over HTTP, as JSON. */
public final class UserOverHttp implements AutoCloseable {

  public static final Duration SOON = Duration.ofSeconds(60);

  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpClient http = HttpClient.newHttpClient();
  private final URI api;
  private final String user;

  public UserOverHttp(String api, String user) {
    this.api = URI.create(api);
    this.user = user;
  }

  /** Waits until the active memories, by content, pass an assertion. */
  public void eventually(ThrowingConsumer<Map<String, JsonNode>> shown) {
    await().atMost(SOON).untilAsserted(() -> shown.accept(active()));
  }

  /** Waits until there is an active memory with this content, and returns it. */
  public JsonNode there(String content) throws Exception {
    eventually(active -> assertThat(active).containsKey(content));
    return requireNonNull(active().get(content));
  }

  public static String id(JsonNode memory) {
    return memory.get("memoryId").asText();
  }

  /** Publishes a message by Ann. */
  public void say(String conversation, String message, String text) throws Exception {
    say(conversation, message, text, Map.of());
  }

  /**
   * Publishes a message by Ann.
   *
   * @param more fields of the message
   */
  public void say(String conversation, String message, String text, Map<String, Object> more)
      throws Exception {
    Map<String, Object> body = new TreeMap<>(more);
    body.put("messageId", message);
    body.put("role", "user");
    body.put("author", "Ann");
    body.put("user", user);
    body.put("content", text);
    call("POST", "/v1/conversations/" + conversation(conversation) + "/messages", body);
  }

  public void edit(String conversation, String message, String text) throws Exception {
    call("PATCH", messageOf(conversation, message), Map.of("content", text));
  }

  /** Ends a conversation. */
  public void end(String conversation) throws Exception {
    call("POST", "/v1/conversations/" + conversation(conversation) + ":end", Map.of("user", user));
  }

  public void delete(String conversation, String message) throws Exception {
    call("DELETE", messageOf(conversation, message), Map.of());
  }

  private String messageOf(String conversation, String message) {
    return "/v1/conversations/" + conversation(conversation) + "/messages/" + message;
  }

  /** Returns a conversation's id, which differs from all other users' ids. */
  public String conversation(String name) {
    return user + "." + name;
  }

  /** Creates a memory by command. */
  public void remember(String command, String content) throws Exception {
    remember(command, content, Map.of());
  }

  public void remember(String command, String content, Map<String, Object> more) throws Exception {
    Map<String, Object> body = new TreeMap<>(more);
    body.put("commandId", command);
    body.put("content", content);
    body.put("user", user);
    call("POST", "/v1/memories", body);
  }

  public void revise(String id, Map<String, Object> with) throws Exception {
    Map<String, Object> body = new TreeMap<>(with);
    body.put("user", user);
    call("PATCH", "/v1/memories/" + id, body);
  }

  /**
   * Sends a command about memories.
   *
   * @param what forget, restore or purge
   */
  public void ask(String what, Map<String, Object> with) throws Exception {
    Map<String, Object> body = new TreeMap<>(with);
    body.put("user", user);
    call("POST", "/v1/memories:" + what, body);
  }

  /** Returns the memories that a recall finds, best first. */
  public List<JsonNode> recall(String query, Map<String, Object> more) throws Exception {
    Map<String, Object> body = new TreeMap<>(more);
    body.put("query", query);
    body.put("user", user);
    return list(call("POST", "/v1/memories:recall", body).path("results"));
  }

  /** Returns the text to put before a question, in a format. */
  public String context(String query, String format) throws Exception {
    Map<String, Object> body =
        Map.of("query", query, "user", user, "format", format, "purpose", "agent");
    return call("POST", "/v1/context", body).path("text").asText();
  }

  /**
   * Returns the context of a profile, in its own format.
   *
   * @param query the question; may be empty in a profile whose format lists the latest memories
   */
  public JsonNode contextIn(String profile, String query) throws Exception {
    return call(
        "POST",
        "/v1/context",
        Map.of("query", query, "user", user, "profile", profile, "purpose", "internal"));
  }

  /** Returns the messages that a search in a profile finds, best first, with their features. */
  public List<JsonNode> search(String profile, String query) throws Exception {
    Map<String, Object> body =
        Map.of(
            "query",
            query,
            "user",
            user,
            "profile",
            profile,
            "explain",
            true,
            "purpose",
            "internal");
    return list(call("POST", "/v1/messages:search", body).path("results"));
  }

  /** Returns the messages of a conversation, oldest first; empty if it does not exist. */
  public List<JsonNode> messages(String conversation) throws Exception {
    HttpResponse<String> answer =
        send("GET", "/v1/conversations/" + conversation(conversation) + "/messages", Map.of());
    return answer.statusCode() == 404
        ? List.of()
        : list(JSON.readTree(answer.body()).path("messages"));
  }

  /** Returns the conversation and snippet of each message that a search finds, best first. */
  public List<String> found(String query) throws Exception {
    Map<String, Object> body = Map.of("query", query, "user", user, "purpose", "internal");
    return list(call("POST", "/v1/messages:search", body).path("results")).stream()
        .map(hit -> hit.path("conversationId").asText() + ": " + hit.path("snippet").asText())
        .toList();
  }

  /** Returns the contents of the memories that a recall finds in profile bobo, best first. */
  public List<String> recalled(String query) throws Exception {
    return recall(query, Map.of("profile", "bobo", "purpose", "internal")).stream()
        .map(hit -> hit.at("/memory/content").asText())
        .toList();
  }

  /** Returns the active memories by content. */
  public Map<String, JsonNode> active() throws Exception {
    return all("active");
  }

  /** Returns the memories of a status, or of all, by content. */
  public Map<String, JsonNode> all(String status) throws Exception {
    Map<String, JsonNode> byContent = new TreeMap<>();
    for (JsonNode memory : pages(status)) {
      byContent.put(memory.get("content").asText(), memory);
    }
    return byContent;
  }

  /** Returns all memories of a status, or of all, page by page, as the API shows them. */
  public List<JsonNode> pages(String status) throws Exception {
    List<JsonNode> memories = new ArrayList<>();
    String token = "";
    do {
      JsonNode page = read("/v1/memories?limit=7&status=" + status + "&pageToken=" + token);
      memories.addAll(list(page.path("memories")));
      token = page.path("nextPageToken").asText();
    } while (!token.isEmpty());
    return memories;
  }

  /** Returns the number of edges in the user's graph. */
  public int relations() throws Exception {
    return read("/v1/graph").path("edges").size();
  }

  public JsonNode memory(String id) throws Exception {
    return read("/v1/memories/" + id + "?history=true");
  }

  public long count(String filter) throws Exception {
    return read("/v1/memories:count?" + filter).path("count").asLong();
  }

  /** Reads as this user. */
  private JsonNode read(String path) throws Exception {
    return call("GET", path + (path.contains("?") ? "&" : "?") + "user=" + user, Map.of());
  }

  /**
   * Returns whether every stage has read everything. The stages are checked in the order in which
   * records pass them, so no record can be between two of them either.
   */
  public boolean rests() throws Exception {
    HttpResponse<String> answer = send("GET", "/v1/admin/stats", Map.of());
    return answer.statusCode() == 200
        && list(JSON.readTree(answer.body()).path("stages")).stream()
            .allMatch(stage -> stage.path("lag").asLong() == 0);
  }

  /** Waits until every stage has read everything for a second. */
  public void settle(Duration longest) {
    await()
        .atMost(longest)
        .pollInterval(Duration.ofMillis(200))
        .during(Duration.ofSeconds(1))
        .until(this::rests);
  }

  /** Returns the messages of conversations and the results of searches, each by its name. */
  public SortedMap<String, String> shown(List<String> conversations, List<String> queries)
      throws Exception {
    SortedMap<String, String> shown = new TreeMap<>();
    for (String conversation : conversations) {
      for (JsonNode message : messages(conversation)) {
        shown.put(
            "message " + conversation + "/" + message.get("messageId").asText(),
            message.get("content").asText());
      }
    }
    for (String query : queries) {
      shown.put("search " + query, String.join(" | ", found(query)));
    }
    return shown;
  }

  public JsonNode call(String method, String path, Map<String, Object> body) throws Exception {
    HttpResponse<String> answer = send(method, path, body);
    assertThat(answer.statusCode()).as(method + " " + path + ": " + answer.body()).isEqualTo(200);
    return JSON.readTree(answer.body());
  }

  private HttpResponse<String> send(String method, String path, Map<String, Object> body)
      throws Exception {
    return http.send(
        JsonRequest.of(api.resolve(path), method, body).build(), BodyHandlers.ofString());
  }

  private static List<JsonNode> list(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false).toList();
  }

  @Override
  public void close() {
    http.close();
  }
}
