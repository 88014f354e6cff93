package dev.memlog.query.memory;

import dev.memlog.state.MemoryUsage;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The usage of a memory: how often and when it was recalled for a user.
 *
 * @param accessCount the number of recalls
 * @param lastAccessedAt the time of the latest recall; null if there was none
 */
public record Usage(long accessCount, @Nullable Instant lastAccessedAt) {

  /** The usage of a memory that was never recalled for a user. */
  public static final Usage NONE = new Usage(0, null);

  /**
   * Decodes the view's stored usage; absent bytes mean that the memory was never recalled for a
   * user.
   */
  static Usage of(byte @Nullable [] stored) {
    if (stored == null) {
      return NONE;
    }
    MemoryUsage usage = MemoryContents.USAGE.value(stored);
    return new Usage(usage.getAccessCount(), usage.getLastAccessedAt());
  }
}
