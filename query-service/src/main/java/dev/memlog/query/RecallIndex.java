package dev.memlog.query;

import dev.memlog.index.MemoryIndex;
import java.util.function.BooleanSupplier;

/**
 * Where memories are found.
 *
 * @param index of memories; owned by the caller
 * @param caughtUp whether it holds everything that was there when the process started
 */
public record RecallIndex(MemoryIndex index, BooleanSupplier caughtUp) {

  boolean filled() {
    return caughtUp.getAsBoolean();
  }
}
