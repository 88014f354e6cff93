package dev.memlog.client.memories;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request to take memories out of recall; a null component is omitted.
 *
 * @param app the app; if null, the key's only app or "default"
 * @param user the user; if null, the user that the key is bound to, or else the app itself
 * @param ids 1 to 100 ids; null with a preview token
 * @param previewToken the token of a preview for the same owner, at most ten minutes old: the
 *     request forgets the memories of that preview
 * @param reason the reason, stored and shown with the memory
 * @param commandId a unique id, which makes retries harmless; generated if null
 * @param confirmation the confirmation of a request with ids, where the server's settings require
 *     one; see {@link dev.memlog.client.ApiException#confirmation}
 */
public record ForgetMemoriesRequest(
    @Nullable String app,
    @Nullable String user,
    List<String> ids,
    @Nullable String previewToken,
    @Nullable String reason,
    @Nullable String commandId,
    @Nullable String confirmation) {

  /** Creates a request without a confirmation. */
  public ForgetMemoriesRequest(
      @Nullable String app,
      @Nullable String user,
      List<String> ids,
      @Nullable String previewToken,
      @Nullable String reason,
      @Nullable String commandId) {
    this(app, user, ids, previewToken, reason, commandId, null);
  }

  /** Returns this request with a confirmation. */
  public ForgetMemoriesRequest confirmed(@Nullable String given) {
    return new ForgetMemoriesRequest(app, user, ids, previewToken, reason, commandId, given);
  }
}
