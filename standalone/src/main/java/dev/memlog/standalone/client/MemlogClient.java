package dev.memlog.standalone.client;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.protobuf.util.JsonFormat;
import dev.memlog.api.v1.DeadLetter;
import dev.memlog.api.v1.Event;
import dev.memlog.api.v1.ListConversationsResponse;
import dev.memlog.api.v1.ListDeadLettersResponse;
import dev.memlog.api.v1.ListMessagesResponse;
import dev.memlog.api.v1.Problem;
import dev.memlog.api.v1.Problems;
import dev.memlog.api.v1.PublishBatchRequest;
import dev.memlog.api.v1.PublishBatchResponse;
import dev.memlog.api.v1.PublishResponse;
import dev.memlog.api.v1.SearchMessagesRequest;
import dev.memlog.api.v1.SearchMessagesResponse;
import dev.memlog.api.v1.Stats;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The API of a running Memlog. Safe for use by many threads. Every call throws {@link
 * UnreachableException} where nobody answers and {@link ApiException} where the answer is no.
 */
public final class MemlogClient implements AutoCloseable {

  private static final Duration CONNECT = Duration.ofSeconds(5);
  private static final Duration ANSWER = Duration.ofSeconds(60);

  private final String url;
  private final Optional<String> key;
  private final HttpClient http;
  private final JsonFormat.Parser reader = JsonFormat.parser().ignoringUnknownFields();
  private final JsonFormat.Printer writer = JsonFormat.printer().omittingInsignificantWhitespace();

  /**
   * @param url such as {@code http://127.0.0.1:8080}
   * @param key sent as {@code Authorization: Bearer}; empty where the server wants none
   */
  public MemlogClient(String url, Optional<String> key) {
    this.url = url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
    this.key = key;
    this.http =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(CONNECT)
            .build();
  }

  public String url() {
    return url;
  }

  /** Publishes all of these events, or none. */
  public PublishBatchResponse publish(List<Event> events) {
    var request = PublishBatchRequest.newBuilder().addAllMessages(events).build();
    return call(
            "POST", "/v1/messages:batch", Optional.of(request), PublishBatchResponse.newBuilder())
        .build();
  }

  public SearchMessagesResponse search(SearchMessagesRequest request) {
    return call(
            "POST",
            "/v1/messages:search",
            Optional.of(request),
            SearchMessagesResponse.newBuilder())
        .build();
  }

  /**
   * @param query parameters such as limit, app, user
   */
  public ListConversationsResponse conversations(Map<String, String> query) {
    return get("/v1/conversations" + Paths.query(query), ListConversationsResponse.newBuilder())
        .build();
  }

  /**
   * @param query parameters such as limit
   */
  public ListMessagesResponse messages(String conversation, Map<String, String> query) {
    String path = "/v1/conversations/" + Paths.part(conversation) + "/messages";
    return get(path + Paths.query(query), ListMessagesResponse.newBuilder()).build();
  }

  /** Publishes that a message's text was replaced. */
  public PublishResponse edit(String conversation, String message, String content) {
    var body = dev.memlog.api.v1.EditMessageRequest.newBuilder().setContent(content).build();
    return call(
            "PATCH",
            message(conversation, message),
            Optional.of(body),
            PublishResponse.newBuilder())
        .build();
  }

  /** Publishes that a message was deleted. */
  public PublishResponse delete(String conversation, String message) {
    return call(
            "DELETE",
            message(conversation, message),
            Optional.empty(),
            PublishResponse.newBuilder())
        .build();
  }

  public Stats stats() {
    return get("/v1/admin/stats", Stats.newBuilder()).build();
  }

  /**
   * @param query parameters such as topic, limit
   */
  public ListDeadLettersResponse deadLetters(Map<String, String> query) {
    return get("/v1/admin/dead-letters" + Paths.query(query), ListDeadLettersResponse.newBuilder())
        .build();
  }

  public DeadLetter deadLetter(String id) {
    return get(deadLetterPath(id), DeadLetter.newBuilder()).build();
  }

  /** Sends it through the input topic once more. */
  public DeadLetter redrive(String id) {
    return call("POST", deadLetterPath(id) + ":redrive", Optional.empty(), DeadLetter.newBuilder())
        .build();
  }

  public DeadLetter discard(String id) {
    return call("DELETE", deadLetterPath(id), Optional.empty(), DeadLetter.newBuilder()).build();
  }

  /**
   * Returns where somebody answers, whatever they say.
   *
   * @throws UnreachableException if nobody does
   */
  public void requireAnswer() {
    send("GET", "/health/live", "");
  }

  /** Whether every part of the server is ready; false also where nobody answers. */
  public boolean ready() {
    try {
      return send("GET", "/health/ready", "").statusCode() == 200;
    } catch (UnreachableException e) {
      return false;
    }
  }

  private static String message(String conversation, String message) {
    return "/v1/conversations/" + Paths.part(conversation) + "/messages/" + Paths.part(message);
  }

  private static String deadLetterPath(String id) {
    return "/v1/admin/dead-letters/" + Paths.part(id);
  }

  private <T extends Message.Builder> T get(String path, T into) {
    return call("GET", path, Optional.empty(), into);
  }

  private <T extends Message.Builder> T call(
      String method, String path, Optional<? extends Message> body, T into) {
    try {
      boolean empty = body.isEmpty();
      String json = empty ? (method.equals("POST") ? "{}" : "") : writer.print(body.get());
      HttpResponse<String> answer = send(method, path, json);
      if (answer.statusCode() >= 300) {
        throw new ApiException(answer.statusCode(), problems(answer.body()), answer.body());
      }
      reader.merge(answer.body(), into);
      return into;
    } catch (InvalidProtocolBufferException e) {
      throw new UnreachableException(url, new IOException("the answer is not Memlog's", e));
    }
  }

  private List<Problem> problems(String body) {
    try {
      var problems = Problems.newBuilder();
      reader.merge(body, problems);
      return problems.getErrorsList();
    } catch (InvalidProtocolBufferException e) {
      // A proxy in between answers in its own words, which the exception quotes.
      return List.of();
    }
  }

  private HttpResponse<String> send(String method, String path, String body) {
    var request = HttpRequest.newBuilder(URI.create(url + path)).timeout(ANSWER);
    key.ifPresent(k -> request.header("Authorization", "Bearer " + k));
    if (body.isEmpty()) {
      request.method(method, HttpRequest.BodyPublishers.noBody());
    } else {
      request.header("Content-Type", "application/json");
      request.method(method, HttpRequest.BodyPublishers.ofString(body));
    }
    try {
      return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UnreachableException(url, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnreachableException(url, e);
    }
  }

  @Override
  public void close() {
    http.close();
  }
}
