package dev.memlog.client.memories;

import org.jspecify.annotations.Nullable;

/**
 * A request for a preview of forgetting; a null component is omitted.
 *
 * @param query the text of the query, 1 to 2,000 characters
 * @param app the app; if null, the key's only app or "default"
 * @param user the user; if null, the user that the key is bound to, or else the app itself
 */
public record PreviewForgetRequest(
    @Nullable String query, @Nullable String app, @Nullable String user) {}
