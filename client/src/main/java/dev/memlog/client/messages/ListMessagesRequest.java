package dev.memlog.client.messages;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import org.jspecify.annotations.Nullable;

/**
 * A request for a page of a conversation's messages; a null component is omitted.
 *
 * @param limit 1 to 1,000; 100 if null
 * @param pageToken the nextPageToken of the previous answer: the messages before that page
 * @param app the app that the conversation belongs to; if null, the key's only app or "default"
 * @param budget a budget of tokens; if null, none
 */
public record ListMessagesRequest(
    @Nullable String conversationId,
    @Nullable Integer limit,
    @Nullable String pageToken,
    @Nullable String app,
    @JsonUnwrapped @Nullable Budget budget) {

  /** Creates a request without a budget of tokens. */
  public ListMessagesRequest(
      @Nullable String conversationId,
      @Nullable Integer limit,
      @Nullable String pageToken,
      @Nullable String app) {
    this(conversationId, limit, pageToken, app, null);
  }

  /**
   * A budget of tokens.
   *
   * @param maxTokens 16 to 1,000,000; 4,096 if null
   * @param strategy window, summarize or hybrid; window if null
   * @param tokenizer cl100k, o200k or model; as configured if null
   */
  public record Budget(
      @Nullable Integer maxTokens, @Nullable String strategy, @Nullable String tokenizer) {}
}
