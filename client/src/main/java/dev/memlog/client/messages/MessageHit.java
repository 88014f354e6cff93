package dev.memlog.client.messages;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A message that a search has found.
 *
 * @param rank the 1-based rank
 * @param score the score that orders the list
 * @param similarity calibrated closeness in meaning, 0 to 1, comparable between models. 0 too for a
 *     message that was just said and whose vector is still to come: its explanation says so.
 * @param snippet at most 500 characters of the passage; of its captions where it has no text of its
 *     own
 * @param highlights places in the snippet, in UTF-16 units
 * @param explanation the explanation of the score; null unless asked for
 * @param attachments the attachments that belong to the passage: all of a message that fits into
 *     one passage
 * @param source the message
 */
public record MessageHit(
    int rank,
    double score,
    double similarity,
    @JsonUnwrapped Source source,
    String snippet,
    List<Highlight> highlights,
    @Nullable Explanation explanation,
    List<Attachment> attachments) {

  /**
   * The message.
   *
   * @param app the app that the conversation is named in
   * @param title the conversation's title; empty if it has none
   * @param messageIds every message the passage was cut from: more than one only where short ones
   *     are combined
   * @param date when the message was written
   */
  public record Source(
      String app,
      String conversationId,
      String title,
      String messageId,
      List<String> messageIds,
      Instant date,
      String role,
      String author) {}
}
