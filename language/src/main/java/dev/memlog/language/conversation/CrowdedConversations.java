package dev.memlog.language.conversation;

import dev.memlog.language.turn.Owner;
import java.time.Instant;
import java.util.List;

/**
 * The memories of conversations of an owner who has one too many.
 *
 * @param added the memory that was added
 * @param kept the others, in the order in which they were added
 */
public record CrowdedConversations(Owner owner, Remembered added, List<Remembered> kept) {

  public CrowdedConversations {
    kept = List.copyOf(kept);
  }

  /** The memory of a conversation. */
  public record Remembered(String id, String text, Instant createdAt) {}
}
