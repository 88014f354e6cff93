package dev.memlog.bench.run;

import dev.memlog.client.context.GetContextRequest;
import dev.memlog.client.memories.RecallMemoriesRequest;
import dev.memlog.client.messages.SearchMessagesRequest;
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

  /** Begins a request of a context for a user's question. */
  public static GetContextRequest.Builder context(String user, String query) {
    return GetContextRequest.builder().purpose(PURPOSE).user(user).query(query);
  }
}
