package dev.memlog.client.messages;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A message that a search has found.
 *
 * @param rank the 1-based rank
 * @param score the score that orders the list
 * @param similarity calibrated closeness in meaning, 0 to 1, comparable between models. Also 0
 *     while a new message has no vector yet, as its explanation states.
 * @param title the conversation's title; empty if it has none
 * @param date the time when the message was written
 * @param snippet at most 500 characters of the passage; of its captions if it has no text
 * @param highlights places in the snippet, in UTF-16 units
 * @param explanation the explanation of the score; null unless asked for
 * @param messageIds the messages that the passage was made from; more than one only if short
 *     messages are combined
 * @param attachments the attachments that belong to the passage; all attachments if the message
 *     fits into one passage
 * @param app the app that the conversation is named in
 */
public record MessageHit(
    int rank,
    double score,
    double similarity,
    String conversationId,
    String messageId,
    String title,
    Instant date,
    String role,
    String author,
    String snippet,
    List<Highlight> highlights,
    @Nullable Explanation explanation,
    List<String> messageIds,
    List<Attachment> attachments,
    String app) {}
