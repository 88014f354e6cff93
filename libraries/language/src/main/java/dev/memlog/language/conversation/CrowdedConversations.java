package dev.memlog.language.conversation;

import dev.memlog.language.turn.Owner;
import java.time.Instant;
import java.util.List;

/**
 * An owner's memories of conversations, which are one more than allowed.
 *
 * @param owner the owner of the memories
 * @param added the new memory
 * @param kept the other memories in the order in which they were added
 */
public record CrowdedConversations(Owner owner, Remembered added, List<Remembered> kept) {

  public CrowdedConversations {
    kept = List.copyOf(kept);
  }

  /** A memory of a conversation: the memory's id, its text and its time of creation. */
  public record Remembered(String id, String text, Instant createdAt) {}
}
