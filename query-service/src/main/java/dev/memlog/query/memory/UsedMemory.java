package dev.memlog.query.memory;

import dev.memlog.schemas.EffectiveImportance;
import dev.memlog.state.Memory;
import java.time.Instant;

/** A memory in its current state, with its usage. */
public record UsedMemory(Memory memory, Usage usage) {

  /** Returns the time from which the memory's importance fades. */
  public Instant lastUsed() {
    return EffectiveImportance.used(
        memory.getCreatedAt(),
        memory.getLastMentionedAt(),
        usage.lastAccessedAt(),
        memory.getRevivedAt());
  }
}
