package dev.memlog.standalone.client;

import dev.memlog.api.v1.DeadLetter;
import dev.memlog.api.v1.EditMessageRequest;
import dev.memlog.api.v1.Event;
import dev.memlog.api.v1.ListConversationsResponse;
import dev.memlog.api.v1.ListDeadLettersResponse;
import dev.memlog.api.v1.ListMessagesResponse;
import dev.memlog.api.v1.PublishBatchRequest;
import dev.memlog.api.v1.PublishBatchResponse;
import dev.memlog.api.v1.PublishResponse;
import dev.memlog.api.v1.SearchMessagesRequest;
import dev.memlog.api.v1.SearchMessagesResponse;
import dev.memlog.api.v1.Stats;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A client of the API of a running Memlog. Safe for use by many threads. Every call throws {@link
 * UnreachableException} if no server answers, and {@link ApiException} if the answer is an error.
 */
public final class MemlogClient implements AutoCloseable {

  private final Endpoint publishing;
  private final Endpoint asking;

  /**
   * @param url the server's address, such as {@code http://127.0.0.1:8080}
   * @param key the key to send as {@code Authorization: Bearer}; empty if the server needs none
   */
  public MemlogClient(String url, Optional<String> key) {
    this(url, url, key, Optional.empty());
  }

  /**
   * Creates a client of two processes, one for publishing and one for queries.
   *
   * @param url the address of the process that takes events and has the dead letters
   * @param queryUrl the address of the process that answers all other calls
   * @param key the key to send as {@code Authorization: Bearer}; empty if the servers need none
   */
  public MemlogClient(String url, String queryUrl, Optional<String> key) {
    this(url, queryUrl, key, Optional.empty());
  }

  /**
   * Creates a client that may trust other certificate authorities than the JDK's.
   *
   * @param ca a PEM file of authorities to trust instead of the JDK's; empty for the JDK's
   * @throws IllegalArgumentException if the file holds no certificates
   */
  public MemlogClient(String url, String queryUrl, Optional<String> key, Optional<Path> ca) {
    this.publishing = new Endpoint(url, key, ca);
    this.asking = new Endpoint(queryUrl, key, ca);
  }

  /** Returns the url that the client publishes to. */
  public String url() {
    return publishing.url();
  }

  /** Returns the url that the client queries. */
  public String queryUrl() {
    return asking.url();
  }

  /** Returns whether different processes serve publishing and queries. */
  public boolean split() {
    return !url().equals(queryUrl());
  }

  /** Returns the calls about memories. */
  public MemoryCalls memories() {
    return new MemoryCalls(publishing, asking);
  }

  /** Publishes all of these events or none. */
  public PublishBatchResponse publish(List<Event> events) {
    var request = PublishBatchRequest.newBuilder().addAllMessages(events).build();
    return publishing
        .call("POST", "/v1/messages:batch", Optional.of(request), PublishBatchResponse.newBuilder())
        .build();
  }

  public SearchMessagesResponse search(SearchMessagesRequest request) {
    return asking
        .call(
            "POST",
            "/v1/messages:search",
            Optional.of(request),
            SearchMessagesResponse.newBuilder())
        .build();
  }

  /**
   * Lists conversations.
   *
   * @param query the parameters, such as limit, app, user
   */
  public ListConversationsResponse conversations(Map<String, String> query) {
    return asking
        .get("/v1/conversations" + Paths.query(query), ListConversationsResponse.newBuilder())
        .build();
  }

  /**
   * Lists a conversation's messages.
   *
   * @param query the parameters, such as app, limit
   */
  public ListMessagesResponse messages(String conversation, Map<String, String> query) {
    String path = "/v1/conversations/" + Paths.part(conversation) + "/messages";
    return asking.get(path + Paths.query(query), ListMessagesResponse.newBuilder()).build();
  }

  /**
   * Publishes that a message's text was replaced.
   *
   * @param app the app that the conversation is named in; empty for the key's only one or the
   *     default
   */
  public PublishResponse edit(String app, String conversation, String message, String content) {
    var body = EditMessageRequest.newBuilder().setApp(app).setContent(content).build();
    return publishing
        .call(
            "PATCH",
            message(conversation, message),
            Optional.of(body),
            PublishResponse.newBuilder())
        .build();
  }

  /**
   * Publishes that a message was deleted.
   *
   * @param app the app that the conversation is named in; empty for the key's only one or the
   *     default
   */
  public PublishResponse deleteMessage(String app, String conversation, String message) {
    return publishing
        .call(
            "DELETE",
            message(conversation, message) + in(app),
            Optional.empty(),
            PublishResponse.newBuilder())
        .build();
  }

  /**
   * Publishes that a conversation was deleted, with everything in it.
   *
   * @param app the app that the conversation is named in; empty for the key's only one or the
   *     default
   */
  public PublishResponse deleteConversation(String app, String conversation) {
    return publishing
        .call(
            "DELETE",
            "/v1/conversations/" + Paths.part(conversation) + in(app),
            Optional.empty(),
            PublishResponse.newBuilder())
        .build();
  }

  public Stats stats() {
    return asking.get("/v1/admin/stats", Stats.newBuilder()).build();
  }

  /**
   * Lists dead letters.
   *
   * @param query the parameters, such as topic, limit
   */
  public ListDeadLettersResponse deadLetters(Map<String, String> query) {
    return publishing
        .get("/v1/admin/dead-letters" + Paths.query(query), ListDeadLettersResponse.newBuilder())
        .build();
  }

  public DeadLetter deadLetter(String id) {
    return publishing.get(deadLetterPath(id), DeadLetter.newBuilder()).build();
  }

  /** Has a dead letter processed again, and discards it. */
  public DeadLetter redrive(String id) {
    return publishing
        .call("POST", deadLetterPath(id) + ":redrive", Optional.empty(), DeadLetter.newBuilder())
        .build();
  }

  public DeadLetter discard(String id) {
    return publishing
        .call("DELETE", deadLetterPath(id), Optional.empty(), DeadLetter.newBuilder())
        .build();
  }

  /**
   * Returns if both servers answer, whatever their answers are.
   *
   * @throws UnreachableException if a server does not answer
   */
  public void requireAnswer() {
    publishing.send("GET", "/health/live", "");
    asking.send("GET", "/health/live", "");
  }

  /**
   * Returns whether every component of the servers is ready; false also if a server does not
   * answer.
   */
  public boolean ready() {
    try {
      return publishing.send("GET", "/health/ready", "").statusCode() == 200
          && asking.send("GET", "/health/ready", "").statusCode() == 200;
    } catch (UnreachableException e) {
      return false;
    }
  }

  private static String in(String app) {
    return Paths.query(app.isEmpty() ? Map.of() : Map.of("app", app));
  }

  private static String message(String conversation, String message) {
    return "/v1/conversations/" + Paths.part(conversation) + "/messages/" + Paths.part(message);
  }

  private static String deadLetterPath(String id) {
    return "/v1/admin/dead-letters/" + Paths.part(id);
  }

  @Override
  public void close() {
    publishing.close();
    asking.close();
  }
}
