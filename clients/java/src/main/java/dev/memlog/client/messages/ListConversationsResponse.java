package dev.memlog.client.messages;

import java.util.List;

/**
 * A page of conversations, the most recently active first.
 *
 * @param nextPageToken the token of the next page; empty on the last page
 */
public record ListConversationsResponse(List<Conversation> conversations, String nextPageToken) {}
