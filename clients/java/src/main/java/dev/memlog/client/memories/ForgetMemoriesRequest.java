package dev.memlog.client.memories;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request to forget memories, so that no recall finds them. It names the memories by their ids,
 * or by the token of a preview. A null component is left out.
 *
 * @param app the app; if null, the key's only app or "default"
 * @param user the user; if null, the user that the key is bound to, or else the app itself
 * @param ids 1 to 100 ids; empty with a preview token
 * @param previewToken the token of a preview for the same owner, at most ten minutes old; the
 *     request forgets the memories of that preview. Null with ids.
 * @param reason the reason for forgetting, which the server stores and shows with the memory
 * @param commandId a unique id, by which a retry of the request has no further effect; if null, the
 *     server generates a new id for the request
 * @param confirmation the confirmation from {@link dev.memlog.client.ApiException#confirmation}, if
 *     the server refused the same request because its settings require one; null otherwise. A
 *     request with a preview token needs none.
 */
public record ForgetMemoriesRequest(
    @Nullable String app,
    @Nullable String user,
    List<String> ids,
    @Nullable String previewToken,
    @Nullable String reason,
    @Nullable String commandId,
    @Nullable String confirmation) {

  /** Creates a request without a confirmation. The parameters are those of the record. */
  public ForgetMemoriesRequest(
      @Nullable String app,
      @Nullable String user,
      List<String> ids,
      @Nullable String previewToken,
      @Nullable String reason,
      @Nullable String commandId) {
    this(app, user, ids, previewToken, reason, commandId, null);
  }

  /**
   * Returns a copy of this request with a confirmation.
   *
   * @param given the confirmation from {@link dev.memlog.client.ApiException#confirmation}; null
   *     for none
   */
  public ForgetMemoriesRequest confirmed(@Nullable String given) {
    return new ForgetMemoriesRequest(app, user, ids, previewToken, reason, commandId, given);
  }
}
