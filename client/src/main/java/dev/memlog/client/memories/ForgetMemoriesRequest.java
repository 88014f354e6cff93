package dev.memlog.client.memories;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request to take memories out of recall; null leaves a component out.
 *
 * @param app left out: the key's only app, or "default"
 * @param user left out: the user that the key is bound to, or else the app's own memories
 * @param ids 1 to 100 ids. One of ids and preview_token.
 * @param previewToken from PreviewForget for the same owner, within ten minutes: forgets what was
 *     shown
 * @param reason kept with the memory, to be shown
 * @param commandId unique; makes retries harmless. Left out: one is made.
 */
public record ForgetMemoriesRequest(
    @Nullable String app,
    @Nullable String user,
    List<String> ids,
    @Nullable String previewToken,
    @Nullable String reason,
    @Nullable String commandId) {}
