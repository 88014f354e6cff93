package dev.memlog.client.memories;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request to remove memories permanently; a null component is omitted.
 *
 * @param reach memories (ids are required), conversation (conversation_id is required) or owner;
 *     required, so that no purge happens by omission
 * @param receipt whether the answer names a receipt of the erasure
 * @param now whether the bytes are also removed at once
 */
public record PurgeMemoriesRequest(
    @Nullable String app,
    @Nullable String user,
    @Nullable String reach,
    List<String> ids,
    @Nullable String conversationId,
    @Nullable String commandId,
    boolean receipt,
    boolean now) {

  /** Creates a request without a receipt. */
  public PurgeMemoriesRequest(
      @Nullable String app,
      @Nullable String user,
      @Nullable String reach,
      List<String> ids,
      @Nullable String conversationId,
      @Nullable String commandId) {
    this(app, user, reach, ids, conversationId, commandId, false, false);
  }
}
