package dev.memlog.client.messages;

import org.jspecify.annotations.Nullable;

/**
 * A request for a page of a conversation's messages; a null component is omitted.
 *
 * @param limit 1 to 1,000; 100 if null
 * @param pageToken the nextPageToken of the previous answer: the messages before that page
 * @param app the app that the conversation is named in; if null, the key's only app or "default"
 */
public record ListMessagesRequest(
    @Nullable String conversationId,
    @Nullable Integer limit,
    @Nullable String pageToken,
    @Nullable String app) {}
