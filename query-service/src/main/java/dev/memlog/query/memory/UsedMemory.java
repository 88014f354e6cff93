package dev.memlog.query.memory;

import dev.memlog.schemas.EffectiveImportance;
import dev.memlog.state.Memory;
import java.time.Duration;
import java.time.Instant;

/**
 * A memory together with its usage.
 *
 * @param memory the memory in its current state, or in its state at the past time that a request
 *     names
 * @param usage the recalls of the memory for users
 * @param fading the time without use in which the memory's importance falls to 1/e
 */
public record UsedMemory(Memory memory, Usage usage, Duration fading) {

  /** Creates a memory with usage whose importance fades in the default time. */
  public UsedMemory(Memory memory, Usage usage) {
    this(memory, usage, EffectiveImportance.FADING);
  }

  /** Returns the effective importance of the memory at a time. */
  public double effectiveImportance(Instant at) {
    return EffectiveImportance.of(memory.getClaim().getImportance(), lastUsed(), at, fading);
  }

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
