package dev.memlog.client.messages;

import org.jspecify.annotations.Nullable;

/**
 * A request for a page of a conversation's messages; null leaves a component out.
 *
 * @param limit 1 to 1,000; left out: 100, the latest of them
 * @param pageToken from the last answer's next_page_token: the messages before that page
 * @param app the app that the conversation is named in. Left out: the key's only app, or "default".
 */
public record ListMessagesRequest(
    @Nullable String conversationId,
    @Nullable Integer limit,
    @Nullable String pageToken,
    @Nullable String app) {}
