package dev.memlog.client.answers;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A past answer of a search, a recall or a context.
 *
 * @param reference the answer's name in topic accesses and in the histories of memories
 * @param kind search, recall or context
 * @param query the text of the query; null if the caller named the answer by its reference, which
 *     does not decrypt the text
 * @param at when it was given
 * @param asOf the past time that was asked about; null for the present
 * @param asker who asked, and how
 * @param size the size of a context's text
 * @param parts one for a search or recall; those of the text for a context
 */
public record Answer(
    String reference,
    String kind,
    @Nullable String query,
    Instant at,
    @Nullable Instant asOf,
    @JsonUnwrapped Asker asker,
    @JsonUnwrapped Size size,
    List<AnswerPart> parts) {

  /**
   * The asker and the kind of the question.
   *
   * @param conversationId the current conversation of a context; empty for none
   */
  public record Asker(
      String app, String user, String purpose, String profile, String conversationId) {}

  /**
   * The size of a context's text. Numbers are null and texts empty for other answers.
   *
   * @param tokens its tokens
   * @param maxTokens its budget
   */
  public record Size(
      @Nullable Integer tokens, @Nullable Integer maxTokens, String tokenizer, String format) {}
}
