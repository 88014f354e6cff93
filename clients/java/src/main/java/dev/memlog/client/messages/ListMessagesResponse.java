package dev.memlog.client.messages;

import java.util.List;

/**
 * A page of a conversation's messages.
 *
 * @param messages the messages, oldest first
 * @param nextPageToken the token of the page of older messages; empty if there are none, or if the
 *     request had a budget
 * @param tokens the sum of the messages' tokens; 0 without a budget
 * @param tokenizer the tokenizer that counted; empty without a budget
 */
public record ListMessagesResponse(
    String conversationId,
    List<Message> messages,
    String nextPageToken,
    int tokens,
    String tokenizer) {}
