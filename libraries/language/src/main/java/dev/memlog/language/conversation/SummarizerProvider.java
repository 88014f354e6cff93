package dev.memlog.language.conversation;

/**
 * An extension point for summarizers of conversations. An implementation has a public constructor
 * without parameters and is named in {@code
 * META-INF/services/dev.memlog.language.conversation.SummarizerProvider} of a jar on the class
 * path.
 */
public interface SummarizerProvider {

  /**
   * Returns the name that selects this provider as the value of {@code
   * extractor.memories.conversations.summary}. A name of a built-in summarizer has no effect.
   */
  String name();

  /**
   * Creates the summarizer. If the summarizer is {@link AutoCloseable}, the process closes it when
   * it stops.
   *
   * @throws IllegalArgumentException if the settings do not suit this provider
   */
  ConversationSummarizer open(SummarySettings settings);
}
