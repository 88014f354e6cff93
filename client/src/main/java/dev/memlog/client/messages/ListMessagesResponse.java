package dev.memlog.client.messages;

import java.util.List;

/**
 * A page of a conversation's messages.
 *
 * @param messages oldest first
 * @param nextPageToken leads to older messages; empty where there are none
 */
public record ListMessagesResponse(
    String conversationId, List<Message> messages, String nextPageToken) {}
