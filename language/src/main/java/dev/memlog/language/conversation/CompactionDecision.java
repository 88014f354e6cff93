package dev.memlog.language.conversation;

import dev.memlog.language.turn.ExtractorVersion;

/**
 * A decision that reduces an owner's memories of conversations by one. It is due when a new memory
 * exceeds the largest number of such memories.
 */
public sealed interface CompactionDecision {

  /** Returns the id of the memory that the decision concerns. It is never the new memory. */
  String target();

  /** Returns the version of the {@link ConversationCompactor} that decided. */
  ExtractorVersion version();

  /** The decision to archive the memory {@code target}. */
  record Delete(String target, ExtractorVersion version) implements CompactionDecision {}

  /**
   * The decision to merge the new memory into the memory {@code target}.
   *
   * @param content the text that covers both memories
   */
  record Edit(String target, String content, ExtractorVersion version)
      implements CompactionDecision {}
}
