package dev.memlog.client.memories;

import org.jspecify.annotations.Nullable;

/**
 * A request for a preview of the memories that a query would forget. A null component is left out.
 *
 * @param query the text to search for, 1 to 2,000 characters; the server requires it
 * @param app the app; if null, the key's only app or "default"
 * @param user the user; if null, the user that the key is bound to, or else the app itself
 */
public record PreviewForgetRequest(
    @Nullable String query, @Nullable String app, @Nullable String user) {}
