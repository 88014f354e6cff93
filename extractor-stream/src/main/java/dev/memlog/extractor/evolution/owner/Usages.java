package dev.memlog.extractor.evolution.owner;

import dev.memlog.state.Memory;
import dev.memlog.state.MemoryUsage;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The usage of an owner's memories: the number of recalls for users and the time of the last one.
 * It is stored apart from the memories, so that a recall changes none of them.
 */
public interface Usages {

  /** Returns the usage of a memory; null if it was never recalled for a user. */
  @Nullable MemoryUsage get(String memoryId);

  /**
   * Returns the usage of a memory after further recalls.
   *
   * @param before the usage before these recalls; null if there is none
   * @param more the number of recalls to add
   * @param latest the time of the latest of these recalls
   */
  static MemoryUsage plus(Memory memory, @Nullable MemoryUsage before, long more, Instant latest) {
    long count = before == null ? more : before.getAccessCount() + more;
    Instant last =
        before == null || before.getLastAccessedAt().isBefore(latest)
            ? latest
            : before.getLastAccessedAt();
    return new MemoryUsage(
        memory.getId(), memory.getTenant(), memory.getApp(), memory.getUser(), count, last);
  }
}
