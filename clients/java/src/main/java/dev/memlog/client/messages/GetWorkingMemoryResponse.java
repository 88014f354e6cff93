package dev.memlog.client.messages;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The working memory of a conversation: its goal and its most relevant sentences, selected from the
 * latest 40 messages.
 *
 * @param goal the user's latest sentence that states an aim or asks for help, or else the user's
 *     latest question; null if there is none
 * @param items the sentences with the highest scores, in the order in which they were said. A
 *     sentence scores higher if many sentences contain its words. Words of the goal and of the
 *     user's latest message count double. Sentences of older messages score lower, and so do
 *     questions.
 */
public record GetWorkingMemoryResponse(
    String conversationId, @Nullable WorkingMemoryItem goal, List<WorkingMemoryItem> items) {}
