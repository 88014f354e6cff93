package dev.memlog.query;

import dev.memlog.index.MemoryIndex;
import java.util.function.BooleanSupplier;

/**
 * An index of memories to recall from.
 *
 * @param index the index; the caller owns it
 * @param caughtUp whether the index holds everything that existed when the process started
 */
public record RecallIndex(MemoryIndex index, BooleanSupplier caughtUp) {

  boolean filled() {
    return caughtUp.getAsBoolean();
  }
}
