package dev.memlog.client.messages;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import org.jspecify.annotations.Nullable;

/**
 * A request for a page of a conversation's messages; a null component is left out.
 *
 * @param conversationId the id of the conversation, which the server requires
 * @param limit the size of the page, 1 to 1,000, or 1 to 100 with a budget; null for 100
 * @param pageToken the nextPageToken of the previous answer, which selects the page of older
 *     messages; null for the latest messages; must be null with a budget
 * @param app the app that the conversation belongs to; if null, the key's only app or "default"
 * @param budget the budget of tokens that the messages must fit; null for no budget
 */
public record ListMessagesRequest(
    @Nullable String conversationId,
    @Nullable Integer limit,
    @Nullable String pageToken,
    @Nullable String app,
    @JsonUnwrapped @Nullable Budget budget) {

  /** Creates a request without a budget of tokens. The parameters are those of the record. */
  public ListMessagesRequest(
      @Nullable String conversationId,
      @Nullable Integer limit,
      @Nullable String pageToken,
      @Nullable String app) {
    this(conversationId, limit, pageToken, app, null);
  }

  /**
   * A budget of language-model tokens for a page of messages.
   *
   * @param maxTokens the budget, 16 to 1,000,000; null for 4,096
   * @param strategy {@code window} for the latest messages that fit; {@code summarize} for a
   *     summary before the latest 20 messages; {@code hybrid} for the same, except that system
   *     messages and messages with flags keep their text; null for window
   * @param tokenizer the tokenizer that counts: {@code cl100k}, {@code o200k} or {@code model} for
   *     that of the embedding model; null for the server's {@code query.context.tokenizer}
   */
  public record Budget(
      @Nullable Integer maxTokens, @Nullable String strategy, @Nullable String tokenizer) {}
}
