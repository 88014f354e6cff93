package dev.memlog.client;

import dev.memlog.client.messages.Conversation;
import dev.memlog.client.messages.GetWorkingMemoryResponse;
import dev.memlog.client.messages.ListConversationsRequest;
import dev.memlog.client.messages.ListConversationsResponse;
import dev.memlog.client.messages.PublishResponse;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A client for calls about a whole conversation: they request a memory of the conversation, read
 * its working memory, and expire it. Every call throws the exceptions that {@link MemlogClient}
 * names.
 */
public final class SessionCalls {

  private static final int PAGE = 100;

  private final Endpoint publishing;
  private final Endpoint asking;

  SessionCalls(Endpoint publishing, Endpoint asking) {
    this.publishing = publishing;
    this.asking = asking;
  }

  /**
   * Requests a memory of a conversation in its present state. The conversation does not end. A
   * further call replaces the memory, unless a caller has corrected or forgotten it.
   *
   * @param app the app that the conversation belongs to; if null, the key's only app or "default"
   * @param user the user; if null, the user that the key is bound to, or else none
   */
  public PublishResponse addSessionToMemory(
      @Nullable String app, @Nullable String user, String conversation) {
    Map<String, Object> body = new LinkedHashMap<>();
    if (app != null) {
      body.put("app", app);
    }
    if (user != null) {
      body.put("user", user);
    }
    return publishing.post(path(conversation) + ":addSessionToMemory", body, PublishResponse.class);
  }

  /**
   * Returns a conversation's goal and its most relevant sentences for that goal. The server selects
   * them from the latest 40 messages.
   *
   * @param app the app that the conversation belongs to; if null, the key's only app or "default"
   * @param items the largest number of sentences, 1 to 7; null for 5
   * @throws ApiException with {@link ErrorCode#NOT_FOUND} if there is no such conversation
   */
  public GetWorkingMemoryResponse workingMemory(
      @Nullable String app, String conversation, @Nullable Integer items) {
    return asking.get(
        path(conversation) + "/working-memory",
        new Items(app, items),
        GetWorkingMemoryResponse.class);
  }

  /**
   * Publishes the deletion of a conversation's messages, and keeps the memories that were derived
   * from them. A later message starts the conversation again.
   *
   * @param app the app that the conversation belongs to; if null, the key's only app or "default"
   * @param idleSince deletes only if no message has arrived since this time; null to delete in any
   *     case
   */
  public PublishResponse expire(
      @Nullable String app, String conversation, @Nullable Instant idleSince) {
    return publishing.delete(
        path(conversation), new Expiring(app, true, idleSince), PublishResponse.class);
  }

  /**
   * Returns the conversations without a message since a time, the most recently active first.
   * Temporary conversations are left out. {@link #expire} with the same time deletes such a
   * conversation, unless a message has arrived since.
   *
   * @param of the app, the user and the project of the conversations; its limit and page token are
   *     ignored. Without an app, the conversations of every app that the key allows are returned.
   * @param since the time; a conversation whose latest message is not older is left out
   */
  public List<Conversation> idle(ListConversationsRequest of, Instant since) {
    List<Conversation> idle = new ArrayList<>();
    String page = null;
    do {
      ListConversationsResponse answer =
          asking.get(
              "/v1/conversations",
              new ListConversationsRequest(of.app(), of.user(), of.project(), PAGE, page),
              ListConversationsResponse.class);
      answer.conversations().stream()
          .filter(each -> !each.temporary() && each.times().updatedAt().isBefore(since))
          .forEach(idle::add);
      page = answer.nextPageToken();
    } while (!page.isEmpty());
    return idle;
  }

  private static String path(String conversation) {
    return "/v1/conversations/" + Endpoint.part(conversation);
  }

  private record Items(@Nullable String app, @Nullable Integer items) {}

  private record Expiring(
      @Nullable String app, boolean keepMemories, @Nullable Instant idleSince) {}
}
