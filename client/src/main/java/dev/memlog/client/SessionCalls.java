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
 * The calls of a running Memlog's API about whole conversations. In all of them, {@code app} is the
 * app that the conversation belongs to; if null, the key's only app or "default". Every call throws
 * the exceptions that {@link MemlogClient} names.
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
   * Creates a memory of a conversation in its present state, without ending the conversation. A
   * further call replaces the memory.
   *
   * @param user the user; if null, the one that the key is bound to, or else none
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
   * Returns the goal of a conversation and the sentences that matter for it now.
   *
   * @param items the largest number of sentences, 1 to 7; null for 5
   */
  public GetWorkingMemoryResponse workingMemory(
      @Nullable String app, String conversation, @Nullable Integer items) {
    return asking.get(
        path(conversation) + "/working-memory",
        new Items(app, items),
        GetWorkingMemoryResponse.class);
  }

  /**
   * Deletes the messages of a conversation, as retention does, and keeps the memories that rest on
   * them. A later message starts the conversation again.
   *
   * @param idleSince the time since which the conversation must be idle, otherwise nothing is
   *     deleted; null for no such condition
   */
  public PublishResponse expire(
      @Nullable String app, String conversation, @Nullable Instant idleSince) {
    return publishing.delete(
        path(conversation), new Expiring(app, true, idleSince), PublishResponse.class);
  }

  /**
   * Returns the conversations without a message since a time, latest first; temporary ones are left
   * out. {@link #expire} with the same time deletes one of them, unless a message has arrived
   * meanwhile.
   *
   * @param of the filter of the conversations; its limit and page token are ignored
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
