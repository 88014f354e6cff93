package dev.memlog.language.conversation;

import dev.memlog.language.turn.ExtractorVersion;

/** A decision about an owner who has one memory of a conversation too many. */
public sealed interface CompactionDecision {

  /** Returns the memory that the decision concerns, which is never the added one. */
  String target();

  /** Returns the version of the judge that decided. */
  ExtractorVersion version();

  /** The decision to archive a memory. */
  record Delete(String target, ExtractorVersion version) implements CompactionDecision {}

  /**
   * The decision to merge the added memory into another one.
   *
   * @param content the text that covers both
   */
  record Edit(String target, String content, ExtractorVersion version)
      implements CompactionDecision {}
}
