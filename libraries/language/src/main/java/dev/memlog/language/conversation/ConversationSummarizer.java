package dev.memlog.language.conversation;

import java.util.Optional;

/** A port that writes the summary of a conversation that has ended. */
public interface ConversationSummarizer {

  /**
   * Summarizes a conversation. Implementations return the same summary for the same messages, as
   * far as a language model allows.
   *
   * @return the summary; empty if the conversation contains nothing worth remembering
   */
  Optional<ConversationSummary> summarize(EndedConversation conversation);
}
