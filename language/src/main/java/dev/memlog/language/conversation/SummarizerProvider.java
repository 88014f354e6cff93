package dev.memlog.language.conversation;

/**
 * An extension point for summarizers of conversations: a class with a public constructor without
 * parameters, named in {@code META-INF/services/dev.memlog.language.conversation
 * .SummarizerProvider} of a jar on the class path.
 */
public interface SummarizerProvider {

  /**
   * Returns the value of {@code extractor.memories.conversations.summary} that selects this
   * provider. The built-in names cannot be replaced.
   */
  String name();

  /**
   * Opens the summarizer. If it is {@link AutoCloseable}, it is closed with the process.
   *
   * @throws IllegalArgumentException if the settings do not suit this provider
   */
  ConversationSummarizer open(SummarySettings settings);
}
