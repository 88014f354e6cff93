package dev.memlog.extractor.intake;

import dev.memlog.events.ConversationEvent;

/** What became of a record's bytes. */
sealed interface Decoded {

  record Event(ConversationEvent event) implements Decoded {}

  /** They are not an event and never will be. */
  record Garbage(String message) implements Decoded {}

  /**
   * Their schema cannot be had now.
   *
   * @param unknown whether the registry said that it does not know it; else it said nothing
   */
  record Unreadable(int schemaId, boolean unknown) implements Decoded {}
}
