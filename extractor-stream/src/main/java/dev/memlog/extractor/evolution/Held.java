package dev.memlog.extractor.evolution;

import dev.memlog.language.comparison.Statement;
import dev.memlog.state.Memory;
import org.jspecify.annotations.Nullable;

/**
 * A memory with its parsed statement and its vector, so that comparisons need not compute them
 * again.
 *
 * @param statement the parsed content of the memory
 * @param vector the vector of the content, of length 1; null if none is available
 * @param coarse the same vector rounded to integers, for cheap tests; null without a vector
 */
@SuppressWarnings("ArrayRecordComponent") // handed on, never compared
public record Held(
    Memory memory, Statement statement, float @Nullable [] vector, @Nullable CoarseVector coarse) {

  /**
   * Returns a memory with its content parsed.
   *
   * @param vector the vector of the content, of length 1; null if none is available
   */
  public static Held of(Memory memory, float @Nullable [] vector) {
    return of(memory, Statement.of(memory.getClaim().getContent()), vector);
  }

  static Held of(Memory memory, Statement statement, float @Nullable [] vector) {
    return new Held(memory, statement, vector, vector == null ? null : CoarseVector.of(vector));
  }

  String id() {
    return memory.getId();
  }

  /** Returns the memory after a change. Analyses its text again only if the text has changed. */
  Held with(Memory after, float @Nullable [] vectorAfter) {
    boolean worded = !after.getContentHash().equals(memory.getContentHash());
    if (worded) {
      return of(after, vectorAfter);
    }
    return vectorAfter == null
        ? new Held(after, statement, vector, coarse)
        : of(after, statement, vectorAfter);
  }
}
