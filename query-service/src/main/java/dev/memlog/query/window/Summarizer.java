package dev.memlog.query.window;

import dev.memlog.query.tokens.Tokenizer;
import dev.memlog.state.Message;
import java.util.List;

/**
 * A summarizer of the messages of a conversation that are left out of a {@link ConversationWindow}.
 * Implementations are safe for use by many threads.
 */
public interface Summarizer {

  /**
   * Returns a summary of messages.
   *
   * @param messages the messages, oldest first
   * @param tokens the largest number of tokens of the summary
   * @param tokenizer the tokenizer that counts these tokens
   * @return a text of one paragraph; empty if no useful text fits
   */
  String summarize(List<Message> messages, int tokens, Tokenizer tokenizer);
}
