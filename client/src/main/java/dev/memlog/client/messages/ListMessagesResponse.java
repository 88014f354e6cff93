package dev.memlog.client.messages;

import java.util.List;

/**
 * A page of a conversation's messages.
 *
 * @param messages the messages, oldest first
 * @param nextPageToken the token of the page of older messages; empty if there are none
 */
public record ListMessagesResponse(
    String conversationId, List<Message> messages, String nextPageToken) {}
