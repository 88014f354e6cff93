package dev.memlog.query.window;

import dev.memlog.query.tokens.Tokenizer;
import dev.memlog.state.Message;
import java.util.List;

/** A summarizer of messages. Safe for use by many threads. */
public interface Summarizer {

  /**
   * Returns a summary.
   *
   * @param messages the messages, oldest first
   * @param tokens the largest number of tokens of the summary
   * @param tokenizer the tokenizer that counts
   * @return a text of one paragraph; empty if no useful text fits
   */
  String summarize(List<Message> messages, int tokens, Tokenizer tokenizer);
}
