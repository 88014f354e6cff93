package dev.memlog.language.conversation;

import java.util.Optional;

/** A summarizer of conversations that have ended. */
public interface ConversationSummarizer {

  /**
   * Summarizes a conversation. The same summarizer gives the same summary of the same messages, as
   * far as a model is deterministic.
   *
   * @return the summary; empty if the conversation holds nothing worth remembering
   */
  Optional<ConversationSummary> summarize(EndedConversation conversation);
}
