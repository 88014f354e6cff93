package dev.memlog.client.messages;

import java.util.List;

/**
 * A page of conversations, latest first.
 *
 * @param nextPageToken empty on the last page
 */
public record ListConversationsResponse(List<Conversation> conversations, String nextPageToken) {}
