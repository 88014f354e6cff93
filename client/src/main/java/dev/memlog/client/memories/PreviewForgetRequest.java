package dev.memlog.client.memories;

import org.jspecify.annotations.Nullable;

/**
 * A request for a preview of forgetting; null leaves a component out.
 *
 * @param query what to look for, 1 to 2,000 characters
 * @param app left out: the key's only app, or "default"
 * @param user left out: the user that the key is bound to, or else the app's own memories
 */
public record PreviewForgetRequest(
    @Nullable String query, @Nullable String app, @Nullable String user) {}
