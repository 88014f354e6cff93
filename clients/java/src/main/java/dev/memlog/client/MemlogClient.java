package dev.memlog.client;

import dev.memlog.client.messages.Event;
import dev.memlog.client.messages.PublishBatchResponse;
import dev.memlog.client.messages.PublishResponse;
import java.io.IOException;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A client of the HTTP API of a running Memlog.
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
 * <p>A write returns once the log stores it durably. It takes effect a moment later. Reads through
 * the client that {@link #after} returns wait for this effect. Every call throws {@link
 * UnreachableException} if no server answers, and {@link ApiException} if the answer is an error.
 * Thread-safe.
 */
public final class MemlogClient extends ServerCalls implements AutoCloseable {

  static final String AFTER = "Memlog-After";

  private final HttpClient http;
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
    super(publishing, asking);
    this.http = http;
    this.owner = owner;
  }

  /**
   * Returns a builder of a client of the server at this address.
   *
   * @param url the server's address, such as {@code http://127.0.0.1:8080}
   */
  public static MemlogClientBuilder builder(String url) {
    return new MemlogClientBuilder(url);
  }

  /** Returns the address that writes are sent to, without a slash at its end. */
  public String url() {
    return publishing.url();
  }

  /**
   * Returns the address that reads are sent to, without a slash at its end. Unless {@link
   * MemlogClientBuilder#queryUrl} set another one, it is the same as {@link #url}.
   */
  public String queryUrl() {
    return asking.url();
  }

  /** Returns whether reads are sent to another address than writes. */
  public boolean split() {
    return !url().equals(queryUrl());
  }

  /**
   * Returns a client whose reads see the writes at these positions. Each read waits until the
   * writes have taken effect. After the server's {@code query.after.timeout}, the read fails with
   * {@link ErrorCode#NOT_YET_VISIBLE}. If the server has rejected a write after storing it, the
   * read fails with {@link ErrorCode#WRITE_REJECTED}. The returned client shares the connections of
   * this one, which must stay open.
   *
   * <pre>{@code
   * var kept = memlog.memories().remember(request);
   * memlog.after(kept.position()).memories().recall(query);
   * }</pre>
   *
   * @param positions the positions from the answers to the writes, at least one
   */
  public MemlogClient after(String... positions) {
    return seeing(Map.of(AFTER, String.join(",", positions)));
  }

  /**
   * Returns a client like {@link #after(String...)}, whose reads wait at most for the given time.
   *
   * @param longest the longest wait, 0 to 60 s; it replaces the server's {@code
   *     query.after.timeout}
   * @param positions the positions from the answers to the writes, at least one
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
   * Returns a client of the same servers that sends another API key. It shares the connections of
   * this one, which must stay open.
   *
   * @param key the API key; empty to send none
   */
  public MemlogClient withKey(String key) {
    return new MemlogClient(http, publishing.withKey(key), asking.withKey(key), false);
  }

  /** Returns a client for memories, the statements that the server keeps about users and apps. */
  public MemoryCalls memories() {
    return new MemoryCalls(publishing, asking);
  }

  /** Returns a client for calls about a whole conversation, such as forming a memory of it. */
  public SessionCalls sessions() {
    return new SessionCalls(publishing, asking);
  }

  /**
   * Returns a client for an owner's core memory: short named texts that the owner's agents maintain
   * and always see.
   */
  public CoreMemoryCalls coreMemory(MemoryOwner owner) {
    return new CoreMemoryCalls(publishing, asking, owner);
  }

  /** Returns a client for the energy, the budget of the server's calls of language models. */
  public EnergyCalls energy() {
    return new EnergyCalls(publishing, asking);
  }

  /**
   * Publishes an event.
   *
   * @throws ApiException if the event is invalid
   */
  public PublishResponse publish(Event event) {
    return publish(List.of(event)).results().get(0);
  }

  /**
   * Publishes events: all of them, or none if one is invalid. If the server fails midway, it may
   * have stored some of the events.
   *
   * @param events at least one event, at most the server's {@code ingest.batchEvents} (1,000)
   * @throws ApiException with every problem if an event is invalid
   */
  public PublishBatchResponse publish(List<Event> events) {
    return publishing.send(
        "POST", "/v1/messages:batch", Map.of("messages", events), PublishBatchResponse.class);
  }

  /** Returns a client that rebuilds and checks the search indexes, for operators. */
  public IndexCalls indexes() {
    return new IndexCalls(publishing, asking);
  }

  /**
   * Returns a client for receipts of erasures. A receipt shows when the bytes of deleted data are
   * gone from every file.
   */
  public ReceiptCalls receipts() {
    return new ReceiptCalls(publishing, asking);
  }

  /** Returns a client that lists and erases the people whose data the server stores. */
  public UserCalls users() {
    return new UserCalls(publishing, asking);
  }

  /**
   * Follows changes of memories and deletions of messages until the server ends the stream, at the
   * latest after an hour, or the calling thread is interrupted. The caller continues at the
   * returned position. A change may arrive twice, but those of an owner arrive in order.
   *
   * @param owner the app and the user whose changes to follow; without an app or a user, those of
   *     all that the key allows
   * @param from the position from which to continue, {@code earliest} for all changes that are
   *     kept, or null for changes from now on
   * @param receiver receives each change as it arrives, on the calling thread
   * @return the position after the last change
   * @throws ApiException with {@link ErrorCode#GONE} if changes after the position may be missing
   * @throws UnreachableException if the server does not answer, the stream breaks off, or the
   *     thread is interrupted
   */
  public String changes(
      MemoryOwner owner, @Nullable String from, Consumer<FollowedChange> receiver) {
    record Followed(@Nullable String app, @Nullable String user, @Nullable String from) {}
    var changes = new ServerSentChanges(receiver);
    asking.lines("/v1/changes", new Followed(owner.app(), owner.user(), from), changes);
    if (changes.position().isEmpty()) {
      throw new UnreachableException(queryUrl(), new IOException("the answer is not Memlog's"));
    }
    return changes.position();
  }

  /**
   * Requests a health check from both servers. Any HTTP status counts as an answer.
   *
   * @throws UnreachableException if a server does not answer
   */
  public void requireAnswer() {
    publishing.health("live");
    asking.health("live");
  }

  /**
   * Returns whether both servers report that they are ready; false also if a server does not
   * answer.
   */
  public boolean ready() {
    try {
      return publishing.health("ready") == 200 && asking.health("ready") == 200;
    } catch (UnreachableException e) {
      return false;
    }
  }

  /**
   * Waits until running requests have ended, and then closes the connections. Has no effect on a
   * client that shares the connections of another client. Has no effect before Java 21 either,
   * where idle connections close by themselves.
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
}
