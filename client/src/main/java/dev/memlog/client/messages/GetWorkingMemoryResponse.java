package dev.memlog.client.messages;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The working memory of a conversation.
 *
 * @param goal what the user wants, in the user's words; null if no sentence states it
 * @param items the sentences of the conversation that matter now, for the goal if there is one, in
 *     the order in which they were said
 */
public record GetWorkingMemoryResponse(
    String conversationId, @Nullable WorkingMemoryItem goal, List<WorkingMemoryItem> items) {}
