package dev.memlog.client.messages;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import org.jspecify.annotations.Nullable;

/**
 * A request for a page of a conversation's messages; a null component is left out.
 *
 * @param conversationId the id of the conversation, which the server requires
 * @param limit the size of the page, 1 to 1,000; null for 100
 * @param pageToken the nextPageToken of the previous answer, which selects the page of older
 *     messages; null for the latest messages
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
   * @param strategy window (the latest messages that fit; also if null), summarize (a summary
   *     before the latest 20), or hybrid (as summarize, but system and flagged messages stay)
   * @param tokenizer the tokenizer that counts: cl100k, o200k or model, the embedding model's; if
   *     null, the server's {@code query.context.tokenizer}
   */
  public record Budget(
      @Nullable Integer maxTokens, @Nullable String strategy, @Nullable String tokenizer) {}
}
