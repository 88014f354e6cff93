package dev.memlog.query.memory;

import dev.memlog.schemas.EffectiveImportance;
import dev.memlog.state.Memory;
import java.time.Instant;

/**
 * A memory together with its usage.
 *
 * @param memory the memory in its current state, or in its state at the past time that a request
 *     names
 * @param usage the recalls of the memory for users
 */
public record UsedMemory(Memory memory, Usage usage) {

  /**
   * Returns the time from which the memory's importance fades: the latest of its creation, mention,
   * recall for a user, and revival.
   */
  public Instant lastUsed() {
    return EffectiveImportance.used(
        memory.getCreatedAt(),
        memory.getLastMentionedAt(),
        usage.lastAccessedAt(),
        memory.getRevivedAt());
  }
}
