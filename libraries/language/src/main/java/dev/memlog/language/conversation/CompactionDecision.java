package dev.memlog.language.conversation;

import dev.memlog.language.turn.ExtractorVersion;

/**
 * A decision that removes one of an owner's active memories of whole conversations, by archiving or
 * merging. It is due when a new memory raises their number above the limit.
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
