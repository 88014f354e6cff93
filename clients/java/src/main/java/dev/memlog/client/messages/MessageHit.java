package dev.memlog.client.messages;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A message that a search found, with its best matching passage. A passage is a piece of a long
 * message, or several short messages combined.
 *
 * @param rank the 1-based rank
 * @param score the score that orders the hits
 * @param similarity calibrated closeness in meaning, 0 to 1, comparable between embedding models.
 *     It is also 0 for a new message whose vector is not computed yet; the explanation states this.
 * @param source the message
 * @param snippet at most 500 characters of the passage, or of the captions of its attachments if
 *     the passage has no other text
 * @param highlights the ranges of the snippet that match words of the query; empty unless requested
 * @param explanation the explanation of the score; null unless requested
 * @param attachments the attachments that belong to the passage; all attachments of the message if
 *     it fits into one passage
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
   * The message of a search hit.
   *
   * @param app the app that the conversation belongs to
   * @param title the conversation's title; empty if it has none
   * @param messageIds the ids of all messages in the passage; several only if short messages were
   *     combined
   * @param date the time at which the message was written
   * @param author the display name of the author; empty if it has none
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
