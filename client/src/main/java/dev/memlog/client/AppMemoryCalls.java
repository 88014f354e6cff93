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
 * The calls of a running Memlog's API about the memories of an app and of all of its users. Those
 * that remove memories need a key with the role admin. Every call throws the exceptions that {@link
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
   * Lists memories, the latest change first.
   *
   * @param request the filter and the page; its app does not matter
   */
  public ListMemoriesResponse list(ListAppMemoriesRequest request) {
    ObjectNode parameters = (ObjectNode) ApiJson.fields(request);
    parameters.remove("app");
    return asking.get(path(), parameters, ListMemoriesResponse.class);
  }

  /**
   * Counts memories.
   *
   * @param status active (also if null), superseded, forgotten, archived or all
   */
  public CountMemoriesResponse count(@Nullable String status) {
    Map<String, Object> parameters = status == null ? Map.of() : Map.of("status", status);
    return asking.get(path() + ":count", parameters, CountMemoriesResponse.class);
  }

  /** Removes all memories permanently. */
  public MemoryCommandResponse purge() {
    return publishing.delete(path(), Map.of(), MemoryCommandResponse.class);
  }

  /**
   * Removes all memories permanently, with a receipt.
   *
   * @param now whether the bytes are removed at once
   */
  public MemoryCommandResponse purgeWithReceipt(boolean now) {
    var parameters = Map.of("receipt", true, "now", now);
    return publishing.delete(path(), parameters, MemoryCommandResponse.class);
  }

  /**
   * Removes the memories that were created in a time permanently; one end at least must be given.
   *
   * @param after the earliest time of creation; null for none
   * @param before the end of the times of creation, exclusive; null for none
   * @throws IllegalArgumentException if neither is given, since this would remove all
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

  /** Removes one memory permanently, whichever user it belongs to. */
  public MemoryCommandResponse purge(String memoryId) {
    return publishing.delete(
        path() + "/" + Endpoint.part(memoryId), Map.of(), MemoryCommandResponse.class);
  }

  /**
   * Deletes the app's conversations, as a host does that uninstalls the app. Memories stay unless
   * they are to be purged. A conversation that is published later begins anew.
   *
   * @param purgeMemories whether the memories are purged, too; needs the role admin
   * @return the number of conversations that are deleted
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

  /** Returns the ids of all conversations, read before any of them is deleted. */
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
