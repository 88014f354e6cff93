package dev.memlog.client;

import dev.memlog.client.admin.DeadLetter;
import dev.memlog.client.admin.ListDeadLettersRequest;
import dev.memlog.client.admin.ListDeadLettersResponse;
import dev.memlog.client.admin.Stats;
import dev.memlog.client.answers.Answer;
import dev.memlog.client.context.GetContextRequest;
import dev.memlog.client.context.GetContextResponse;
import dev.memlog.client.messages.Conversation;
import dev.memlog.client.messages.Event;
import dev.memlog.client.messages.ListConversationsRequest;
import dev.memlog.client.messages.ListConversationsResponse;
import dev.memlog.client.messages.ListMessagesRequest;
import dev.memlog.client.messages.ListMessagesResponse;
import dev.memlog.client.messages.PublishBatchResponse;
import dev.memlog.client.messages.PublishResponse;
import dev.memlog.client.messages.SearchMessagesRequest;
import dev.memlog.client.messages.SearchMessagesResponse;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A client of a running Memlog, over its HTTP API.
 *
 * <pre>{@code
 * try (var memlog = MemlogClient.builder("http://127.0.0.1:8080").build()) {
 *   memlog.publish(Event.message("trip", "user", "We fly to Helsinki on Friday.").build());
 *   var found = memlog.search(SearchMessagesRequest.builder().query("flight").build());
 *   found.results().forEach(hit -> System.out.println(hit.snippet()));
 *
 *   var asked = RecallMemoriesRequest.builder().query("travel plans").user("sam").build();
 *   memlog.memories().recall(asked).results();
 * }
 * }</pre>
 *
 * <p>Writes return once the log keeps them, and take effect a moment later; {@link #after} reads
 * what was written. Every call throws {@link UnreachableException} if no server answers, and {@link
 * ApiException} if the answer is an error. Safe for use by many threads.
 */
public final class MemlogClient implements AutoCloseable {

  static final String AFTER = "Memlog-After";

  private final HttpClient http;
  private final Endpoint publishing;
  private final Endpoint asking;
  private final boolean owner;

  /**
   * Creates a client of two servers, which may be the same one.
   *
   * @param http the connections, which this client closes if it created them
   */
  MemlogClient(HttpClient http, Endpoint publishing, Endpoint asking) {
    this(http, publishing, asking, true);
  }

  private MemlogClient(HttpClient http, Endpoint publishing, Endpoint asking, boolean owner) {
    this.http = http;
    this.publishing = publishing;
    this.asking = asking;
    this.owner = owner;
  }

  /**
   * Returns a builder of a client.
   *
   * @param url the server's address, such as {@code http://127.0.0.1:8080}
   */
  public static MemlogClientBuilder builder(String url) {
    return new MemlogClientBuilder(url);
  }

  /** Returns the address that the client publishes to. */
  public String url() {
    return publishing.url();
  }

  /** Returns the address that the client queries. */
  public String queryUrl() {
    return asking.url();
  }

  /** Returns whether different processes serve publishing and queries. */
  public boolean split() {
    return !url().equals(queryUrl());
  }

  /**
   * Returns a client whose reads see these writes. Each read waits until the writes have taken
   * effect, at most for the server's query.after.timeout, and then fails with {@link
   * ErrorCode#NOT_YET_VISIBLE}. If a stage has dead-lettered a write, the read fails with {@link
   * ErrorCode#WRITE_REJECTED}. The client shares the connections of this one, which must stay open.
   *
   * <pre>{@code
   * var kept = memlog.memories().remember(request);
   * memlog.after(kept.position()).memories().recall(query);
   * }</pre>
   *
   * @param positions the positions that writes answered with, at least one
   */
  public MemlogClient after(String... positions) {
    return seeing(Map.of(AFTER, String.join(",", positions)));
  }

  /**
   * Returns a client like {@link #after(String...)} whose reads wait at most for this time.
   *
   * @param longest 0 to 60 s
   */
  public MemlogClient after(Duration longest, String... positions) {
    return seeing(
        Map.of(
            AFTER,
            String.join(",", positions),
            AFTER + "-Timeout",
            Long.toString(longest.toMillis())));
  }

  private MemlogClient seeing(Map<String, String> headers) {
    return new MemlogClient(http, publishing, asking.with(headers), false);
  }

  /**
   * Returns a client of the same servers that presents another key. It shares the connections of
   * this one, which must stay open.
   *
   * @param key the key; an empty text stands for none
   */
  public MemlogClient withKey(String key) {
    return new MemlogClient(http, publishing.withKey(key), asking.withKey(key), false);
  }

  /** Returns the calls about memories. */
  public MemoryCalls memories() {
    return new MemoryCalls(publishing, asking);
  }

  /** Returns the calls about whole conversations. */
  public SessionCalls sessions() {
    return new SessionCalls(publishing, asking);
  }

  /** Returns the calls about the core memory of an owner. */
  public CoreMemoryCalls coreMemory(MemoryOwner owner) {
    return new CoreMemoryCalls(publishing, asking, owner);
  }

  /** Returns the calls about the energy of background intelligence. */
  public EnergyCalls energy() {
    return new EnergyCalls(publishing, asking);
  }

  /** Publishes an event. */
  public PublishResponse publish(Event event) {
    return publish(List.of(event)).results().get(0);
  }

  /**
   * Publishes events, all of them or, if one is invalid, none.
   *
   * @param events 1 to 1,000 events
   */
  public PublishBatchResponse publish(List<Event> events) {
    return publishing.post(
        "/v1/messages:batch", Map.of("messages", events), PublishBatchResponse.class);
  }

  /** Finds messages by meaning and by words. */
  public SearchMessagesResponse search(SearchMessagesRequest request) {
    return asking.post("/v1/messages:search", request, SearchMessagesResponse.class);
  }

  /** Returns one text to put before a question, within a budget of tokens, and its parts. */
  public GetContextResponse context(GetContextRequest request) {
    return asking.post("/v1/context", request, GetContextResponse.class);
  }

  /**
   * Returns the sources of a past search, recall or context; empty if they are not kept, or are not
   * the caller's.
   *
   * @param requestId the id that the answer gave, or its reference
   */
  public Optional<Answer> answer(String requestId) {
    try {
      return Optional.of(asking.get("/v1/answers/" + Endpoint.part(requestId), Answer.class));
    } catch (ApiException e) {
      if (e.status() == 404) {
        return Optional.empty();
      }
      throw e;
    }
  }

  /** Lists conversations, latest first. */
  public ListConversationsResponse conversations(ListConversationsRequest request) {
    return asking.get("/v1/conversations", request, ListConversationsResponse.class);
  }

  /**
   * Returns a conversation's properties.
   *
   * @param app the app that the conversation belongs to; if null, the key's only app or "default"
   */
  public Conversation conversation(@Nullable String app, String conversation) {
    return asking.get(path(conversation), new InApp(app), Conversation.class);
  }

  /**
   * Lists a conversation's messages, oldest first. Without a page token it lists the latest
   * messages, and with a budget of tokens those that fit.
   */
  public ListMessagesResponse messages(ListMessagesRequest request) {
    var parameters =
        new ListMessagesRequest(
            null, request.limit(), request.pageToken(), request.app(), request.budget());
    String path = path(String.valueOf(request.conversationId())) + "/messages";
    return asking.get(path, parameters, ListMessagesResponse.class);
  }

  /**
   * Publishes an edit that replaces a message's text.
   *
   * @param app the app that the conversation belongs to; if null, the key's only app or "default"
   */
  public PublishResponse edit(
      @Nullable String app, String conversation, String message, String content) {
    return publishing.patch(
        path(conversation, message), new Edit(app, content), PublishResponse.class);
  }

  /**
   * Publishes the deletion of a message.
   *
   * @param app the app that the conversation belongs to; if null, the key's only app or "default"
   */
  public PublishResponse deleteMessage(@Nullable String app, String conversation, String message) {
    return publishing.delete(path(conversation, message), new InApp(app), PublishResponse.class);
  }

  /**
   * Publishes the deletion of a conversation with everything in it.
   *
   * @param app the app that the conversation belongs to; if null, the key's only app or "default"
   */
  public PublishResponse deleteConversation(@Nullable String app, String conversation) {
    return publishing.delete(path(conversation), new InApp(app), PublishResponse.class);
  }

  /** Returns the figures of the server. */
  public Stats stats() {
    return asking.get("/v1/admin/stats", Stats.class);
  }

  /** Returns the calls about the indexes. */
  public IndexCalls indexes() {
    return new IndexCalls(publishing);
  }

  /** Returns the calls about receipts of erasures. */
  public ReceiptCalls receipts() {
    return new ReceiptCalls(publishing);
  }

  /** Lists dead letters, newest first. */
  public ListDeadLettersResponse deadLetters(ListDeadLettersRequest request) {
    return publishing.get("/v1/admin/dead-letters", request, ListDeadLettersResponse.class);
  }

  /** Returns a dead letter with its bytes. */
  public DeadLetter deadLetter(String id) {
    return publishing.get(deadLetterPath(id), DeadLetter.class);
  }

  /** Sends the record of a dead letter again, then discards the dead letter. */
  public DeadLetter redrive(String id) {
    return publishing.post(deadLetterPath(id) + ":redrive", Map.of(), DeadLetter.class);
  }

  /** Discards a dead letter. */
  public DeadLetter discard(String id) {
    return publishing.delete(deadLetterPath(id), Map.of(), DeadLetter.class);
  }

  /**
   * Checks that both servers answer, with any status.
   *
   * @throws UnreachableException if a server does not answer
   */
  public void requireAnswer() {
    publishing.health("live");
    asking.health("live");
  }

  /**
   * Returns whether every component of the servers is ready; false also if a server does not
   * answer.
   */
  public boolean ready() {
    try {
      return publishing.health("ready") == 200 && asking.health("ready") == 200;
    } catch (UnreachableException e) {
      return false;
    }
  }

  private static String path(String conversation) {
    return "/v1/conversations/" + Endpoint.part(conversation);
  }

  private static String path(String conversation, String message) {
    return path(conversation) + "/messages/" + Endpoint.part(message);
  }

  private static String deadLetterPath(String id) {
    return "/v1/admin/dead-letters/" + Endpoint.part(id);
  }

  /**
   * Closes the connections, unless another client created them. Before Java 21 they close only once
   * they are idle.
   */
  @Override
  public void close() {
    if (owner && http instanceof AutoCloseable closeable) {
      try {
        closeable.close();
      } catch (Exception e) {
        throw new IllegalStateException("connections cannot be closed", e);
      }
    }
  }

  /** The app of a path's conversation. */
  private record InApp(@Nullable String app) {}

  /** The new text of a message. */
  private record Edit(@Nullable String app, String content) {}
}
