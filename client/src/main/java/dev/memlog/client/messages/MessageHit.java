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
 * @param similarity calibrated closeness in meaning, 0 to 1, comparable between models. It is also
 *     0 for a new message whose vector is not computed yet; the explanation says so.
 * @param snippet at most 500 characters of the passage, or of its captions if it has no other text
 * @param highlights places in the snippet, in UTF-16 units
 * @param explanation the explanation of the score; null unless asked for
 * @param attachments the attachments that belong to the passage; all of them if the message fits
 *     into one passage
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
   * @param app the app that the conversation belongs to
   * @param title the conversation's title; empty if it has none
   * @param messageIds the messages of the passage: several only if short messages were combined
   * @param date the time at which the message was written
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
