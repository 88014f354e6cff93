package dev.memlog.client;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.memlog.client.memories.CountMemoriesResponse;
import dev.memlog.client.memories.ListAppMemoriesRequest;
import dev.memlog.client.memories.ListMemoriesResponse;
import dev.memlog.client.memories.MemoryCommandResponse;
import dev.memlog.client.messages.Conversation;
import dev.memlog.client.messages.ListConversationsRequest;
import dev.memlog.client.messages.ListConversationsResponse;
import dev.memlog.client.messages.PublishResponse;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A client for all memories of an app: those of each of its users, and the app's own. Calls that
 * remove memories need a key with the role admin. Every call throws the exceptions that {@link
 * MemlogClient} names.
 */
public final class AppMemoryCalls {

  private static final int PAGE = 100;

  private final Endpoint publishing;
  private final Endpoint asking;
  private final String app;

  AppMemoryCalls(Endpoint publishing, Endpoint asking, String app) {
    this.publishing = publishing;
    this.asking = asking;
    this.app = app;
  }

  /**
   * Returns a page of the app's memories, the most recently changed first. A key that is bound to a
   * user reads only that user's.
   *
   * @param request the filter and the page; its app is ignored
   */
  public ListMemoriesResponse list(ListAppMemoriesRequest request) {
    ObjectNode parameters = (ObjectNode) ApiJson.fields(request);
    parameters.remove("app");
    return asking.get(path(), parameters, ListMemoriesResponse.class);
  }

  /**
   * Counts the app's memories. A key that is bound to a user counts only that user's.
   *
   * @param status active, superseded, forgotten, archived or all; active if null
   */
  public CountMemoriesResponse count(@Nullable String status) {
    Map<String, Object> parameters = status == null ? Map.of() : Map.of("status", status);
    return asking.get(path() + ":count", parameters, CountMemoriesResponse.class);
  }

  /** Removes all memories of the app permanently. */
  public MemoryCommandResponse purge() {
    return publishing.delete(path(), Map.of(), MemoryCommandResponse.class);
  }

  /**
   * Removes all memories of the app permanently, and requests a {@linkplain ReceiptCalls#get
   * receipt}, whose id is in the answer.
   *
   * @param now whether the server also removes their bytes from its files at once, instead of
   *     within days; this needs the role operator
   */
  public MemoryCommandResponse purgeWithReceipt(boolean now) {
    var parameters = Map.of("receipt", true, "now", now);
    return publishing.delete(path(), parameters, MemoryCommandResponse.class);
  }

  /**
   * Permanently removes the app's memories that were created in a period. At least one end of the
   * period must be given.
   *
   * @param after the start of the period, inclusive; null for no start
   * @param before the end of the period, exclusive; null for no end
   * @throws IllegalArgumentException if both are null, since this would remove all memories
   */
  public MemoryCommandResponse purge(@Nullable Instant after, @Nullable Instant before) {
    if (after == null && before == null) {
      throw new IllegalArgumentException("after or before must be given to purge a part");
    }
    Map<String, Object> parameters = new LinkedHashMap<>();
    Optional.ofNullable(after).ifPresent(time -> parameters.put("after", time));
    Optional.ofNullable(before).ifPresent(time -> parameters.put("before", time));
    return publishing.delete(path(), parameters, MemoryCommandResponse.class);
  }

  /**
   * Removes one memory permanently, whichever user of the app it belongs to. An unknown id changes
   * nothing.
   */
  public MemoryCommandResponse purge(String memoryId) {
    return publishing.delete(
        path() + "/" + Endpoint.part(memoryId), Map.of(), MemoryCommandResponse.class);
  }

  /**
   * Deletes the app's conversations, for a host that uninstalls the app. Memories stay unless
   * {@code purgeMemories} is true. If they stay, a later message starts its conversation again.
   *
   * @param purgeMemories whether to remove all memories of the app permanently, too; this needs the
   *     role admin
   * @return the number of conversations that were deleted
   */
  public int uninstall(boolean purgeMemories) {
    if (purgeMemories) {
      purge();
    }
    List<String> conversations = conversations();
    for (String each : conversations) {
      Map<String, Object> parameters = new LinkedHashMap<>();
      parameters.put("app", app);
      if (!purgeMemories) {
        parameters.put("keepMemories", true);
      }
      publishing.delete(
          "/v1/conversations/" + Endpoint.part(each), parameters, PublishResponse.class);
    }
    return conversations.size();
  }

  /** Returns the ids of all conversations. They are read before any of them is deleted. */
  private List<String> conversations() {
    List<String> all = new ArrayList<>();
    String page = null;
    do {
      ListConversationsResponse answer =
          asking.get(
              "/v1/conversations",
              new ListConversationsRequest(app, null, null, PAGE, page),
              ListConversationsResponse.class);
      answer.conversations().stream().map(Conversation::conversationId).forEach(all::add);
      page = answer.nextPageToken();
    } while (!page.isEmpty());
    return all;
  }

  private String path() {
    return "/v1/apps/" + Endpoint.part(app) + "/memories";
  }
}
