package dev.memlog.client.memories;

import java.util.List;

/**
 * The sentences of a message, with the reasons why they were remembered or not.
 *
 * @param reader what decides on the sentences: rules, model (a language model, which names no rule)
 *     or none (the message is not read)
 * @param note what the sentences cannot tell, such as the reason why the message is not read;
 *     otherwise empty
 * @param sentences the sentences of the present text, in order; empty if the message is not read
 * @param memories the memories that cite the message, of any status, at most 100
 */
public record GetMessageMemoriesResponse(
    String conversationId,
    String messageId,
    String reader,
    String note,
    List<MessageSentence> sentences,
    List<MessageMemory> memories) {}
