package dev.memlog.language.conversation;

import java.util.Optional;

/** A port that writes the summary of a conversation that has ended. */
public interface ConversationSummarizer {

  /**
   * Summarizes a conversation. For the same messages, an implementation without a language model
   * returns the same summary.
   *
   * @return the summary; empty if the conversation contains nothing worth remembering
   */
  Optional<ConversationSummary> summarize(EndedConversation conversation);
}
