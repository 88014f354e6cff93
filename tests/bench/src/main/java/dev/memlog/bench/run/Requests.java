package dev.memlog.bench.run;

import dev.memlog.client.ApiException;
import dev.memlog.client.MemlogClient;
import dev.memlog.client.context.GetContextRequest;
import dev.memlog.client.memories.ListMemoriesRequest;
import dev.memlog.client.memories.ListMemoriesResponse;
import dev.memlog.client.memories.Memory;
import dev.memlog.client.memories.RecallMemoriesRequest;
import dev.memlog.client.messages.ListMessagesRequest;
import dev.memlog.client.messages.Message;
import dev.memlog.client.messages.SearchMessagesRequest;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The requests of a measurement, whose purpose is evaluation, so that answers change no memory. */
public final class Requests {

  private static final String PURPOSE = "evaluation";

  private Requests() {}

  /** Begins a search of a user's messages; of all messages if the user is null. */
  public static SearchMessagesRequest.Builder search(@Nullable String user, String query) {
    return SearchMessagesRequest.builder().purpose(PURPOSE).user(user).query(query);
  }

  /** Begins a recall of a user's memories. */
  public static RecallMemoriesRequest.Builder recall(String user, String query) {
    return RecallMemoriesRequest.builder().purpose(PURPOSE).user(user).query(query);
  }

  /**
   * Returns all messages of a conversation, in the order of the server; none if it knows no such
   * conversation.
   */
  public static List<Message> messages(
      MemlogClient client, @Nullable String app, String conversation) {
    List<Message> messages = new ArrayList<>();
    String token = "";
    try {
      do {
        var page = client.messages(new ListMessagesRequest(conversation, 1_000, token, app));
        messages.addAll(page.messages());
        token = page.nextPageToken();
      } while (!token.isEmpty());
    } catch (ApiException e) {
      if (e.status() != 404) {
        throw e;
      }
    }
    return messages;
  }

  /** Returns all memories of a user that have a status, or {@code all}. */
  public static List<Memory> memories(
      MemlogClient client, @Nullable String app, String user, String status) {
    List<Memory> memories = new ArrayList<>();
    var request = ListMemoriesRequest.builder().app(app).user(user).status(status).limit(100);
    while (true) {
      ListMemoriesResponse page = client.memories().list(request.build());
      memories.addAll(page.memories());
      if (page.nextPageToken().isEmpty()) {
        return memories;
      }
      request.pageToken(page.nextPageToken());
    }
  }

  /** Begins a request of a context for a user's question. */
  public static GetContextRequest.Builder context(String user, String query) {
    return GetContextRequest.builder().purpose(PURPOSE).user(user).query(query);
  }
}
