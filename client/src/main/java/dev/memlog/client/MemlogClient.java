package dev.memlog.client;

import dev.memlog.client.admin.DeadLetter;
import dev.memlog.client.admin.ListDeadLettersRequest;
import dev.memlog.client.admin.ListDeadLettersResponse;
import dev.memlog.client.admin.Stats;
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
import java.nio.file.Path;
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
 * <p>Writes return once the log keeps them, and take effect a moment later. Every call throws
 * {@link UnreachableException} if no server answers, and {@link ApiException} if the answer is an
 * error. Safe for use by many threads.
 */
public final class MemlogClient implements AutoCloseable {

  private final HttpClient http;
  private final Endpoint publishing;
  private final Endpoint asking;

  private MemlogClient(Builder settings) {
    HttpClient.Builder client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(settings.connectTimeout);
    settings.authorities.map(TrustedAuthorities::of).ifPresent(client::sslContext);
    http = client.build();
    publishing = new Endpoint(http, settings.url, settings.key, settings.timeout);
    asking =
        new Endpoint(http, settings.queryUrl.orElse(settings.url), settings.key, settings.timeout);
  }

  /**
   * Returns a builder of a client.
   *
   * @param url the server's address, such as {@code http://127.0.0.1:8080}
   */
  public static Builder builder(String url) {
    return new Builder(url);
  }

  /** A builder of clients. */
  public static final class Builder {

    private final String url;
    private Optional<String> queryUrl = Optional.empty();
    private Optional<String> key = Optional.empty();
    private Optional<Path> authorities = Optional.empty();
    private Duration connectTimeout = Duration.ofSeconds(5);
    private Duration timeout = Duration.ofSeconds(60);

    private Builder(String url) {
      this.url = url;
    }

    /**
     * Sets the address of the process that answers queries, if it is not the process that accepts
     * writes and stores dead letters. An empty text stands for none.
     */
    public Builder queryUrl(String address) {
      queryUrl = Optional.of(address).filter(a -> !a.isEmpty());
      return this;
    }

    /** Sets the API key. An empty text stands for none. */
    public Builder key(String secret) {
      key = Optional.of(secret).filter(k -> !k.isEmpty());
      return this;
    }

    /** Sets a PEM file of certificate authorities to trust instead of the JDK's. */
    public Builder authorities(Path pem) {
      authorities = Optional.of(pem);
      return this;
    }

    /** Sets the longest wait for a connection; 5 s unless set. */
    public Builder connectTimeout(Duration longest) {
      connectTimeout = longest;
      return this;
    }

    /** Sets the longest wait for an answer; 60 s unless set. */
    public Builder timeout(Duration longest) {
      timeout = longest;
      return this;
    }

    /**
     * Returns the client, which connects with its first call.
     *
     * @throws IllegalArgumentException if the file of authorities holds no certificates
     */
    public MemlogClient build() {
      return new MemlogClient(this);
    }
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

  /** Returns the calls about memories. */
  public MemoryCalls memories() {
    return new MemoryCalls(publishing, asking);
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

  /** Lists conversations, latest first. */
  public ListConversationsResponse conversations(ListConversationsRequest request) {
    return asking.get("/v1/conversations", request, ListConversationsResponse.class);
  }

  /**
   * Returns a conversation's properties.
   *
   * @param app the app that the conversation is named in; if null, the key's only app or "default"
   */
  public Conversation conversation(@Nullable String app, String conversation) {
    return asking.get(path(conversation), new InApp(app), Conversation.class);
  }

  /** Lists a conversation's messages, oldest first; without a page token the latest ones. */
  public ListMessagesResponse messages(ListMessagesRequest request) {
    var parameters =
        new ListMessagesRequest(null, request.limit(), request.pageToken(), request.app());
    String path = path(String.valueOf(request.conversationId())) + "/messages";
    return asking.get(path, parameters, ListMessagesResponse.class);
  }

  /**
   * Publishes an edit that replaces a message's text.
   *
   * @param app the app that the conversation is named in; if null, the key's only app or "default"
   */
  public PublishResponse edit(
      @Nullable String app, String conversation, String message, String content) {
    return publishing.patch(
        path(conversation, message), new Edit(app, content), PublishResponse.class);
  }

  /**
   * Publishes the deletion of a message.
   *
   * @param app the app that the conversation is named in; if null, the key's only app or "default"
   */
  public PublishResponse deleteMessage(@Nullable String app, String conversation, String message) {
    return publishing.delete(path(conversation, message), new InApp(app), PublishResponse.class);
  }

  /**
   * Publishes the deletion of a conversation with everything in it.
   *
   * @param app the app that the conversation is named in; if null, the key's only app or "default"
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
   * Checks that both servers answer, whatever the status of the answer.
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

  /** Closes the connections, on Java 21 and later; earlier ones close them when they are idle. */
  @Override
  public void close() {
    if (http instanceof AutoCloseable closeable) {
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
