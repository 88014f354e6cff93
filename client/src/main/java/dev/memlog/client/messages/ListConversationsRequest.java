package dev.memlog.client.messages;

import org.jspecify.annotations.Nullable;

/**
 * A request for a page of conversations; a null component is omitted.
 *
 * @param user only this user's conversations; if null, those of the user that the key is bound to,
 *     or of any user
 * @param limit 1 to 100; 10 if null
 * @param pageToken the nextPageToken of the previous answer
 */
public record ListConversationsRequest(
    @Nullable String app,
    @Nullable String user,
    @Nullable String project,
    @Nullable Integer limit,
    @Nullable String pageToken) {}
