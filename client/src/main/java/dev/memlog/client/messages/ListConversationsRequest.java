package dev.memlog.client.messages;

import org.jspecify.annotations.Nullable;

/**
 * A request for a page of conversations; null leaves a component out.
 *
 * @param user only this user's. Left out: the user that the key is bound to, or any.
 * @param limit 1 to 100; left out: 10
 * @param pageToken from the last answer's next_page_token
 */
public record ListConversationsRequest(
    @Nullable String app,
    @Nullable String user,
    @Nullable String project,
    @Nullable Integer limit,
    @Nullable String pageToken) {}
