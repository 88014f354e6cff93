package dev.memlog.query;

import dev.memlog.index.MemoryIndex;
import java.util.function.BooleanSupplier;

/**
 * An index to search.
 *
 * @param index the index; the caller owns it
 * @param caughtUp whether the index holds everything that existed when the process started
 */
public record SearchedIndex(MemoryIndex index, BooleanSupplier caughtUp) {

  boolean filled() {
    return caughtUp.getAsBoolean();
  }
}
