package dev.memlog.client.answers;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The record of a past answer to a search, a recall or a request for a context: the items that were
 * considered, and why each was shown or not.
 *
 * @param reference the name of the answer in the topic {@code accesses} and in the histories of
 *     memories
 * @param kind search, recall or context
 * @param query the text of the query; null if the caller named the answer by its reference, since
 *     only the request id can decrypt the query
 * @param at the time of the answer
 * @param asOf the past time that the query asked about; null for the present
 * @param asker the caller and the settings of the query
 * @param size the size of a context's text
 * @param parts the parts of the answer: one for a search or recall, those of the text for a context
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
   * The caller and the settings of a past query.
   *
   * @param app the app of the query
   * @param user the user of the query; empty if it had none
   * @param purpose user or agent
   * @param profile the ranking profile
   * @param conversationId the current conversation of a context; empty if there was none
   */
  public record Asker(
      String app, String user, String purpose, String profile, String conversationId) {}

  /**
   * The size of a context's text. For other answers, numbers are null and texts are empty.
   *
   * @param tokens the tokens of the text
   * @param maxTokens the budget of tokens
   */
  public record Size(
      @Nullable Integer tokens, @Nullable Integer maxTokens, String tokenizer, String format) {}
}
