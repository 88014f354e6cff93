package dev.memlog.extractor.evolution.owner;

import dev.memlog.extractor.claims.ClaimStatements;
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
public record ParsedMemory(
    Memory memory, Statement statement, float @Nullable [] vector, @Nullable CoarseVector coarse) {

  /**
   * Returns a memory with its content parsed.
   *
   * @param vector the vector of the content, of length 1; null if none is available
   */
  public static ParsedMemory of(Memory memory, float @Nullable [] vector) {
    return of(memory, ClaimStatements.of(memory.getClaim()), vector);
  }

  static ParsedMemory of(Memory memory, Statement statement, float @Nullable [] vector) {
    return new ParsedMemory(
        memory, statement, vector, vector == null ? null : CoarseVector.of(vector));
  }

  public String id() {
    return memory.getId();
  }

  /** Returns the memory after a change. Parses its text again only if that has changed. */
  ParsedMemory with(Memory after, float @Nullable [] vectorAfter) {
    boolean worded = !after.getContentHash().equals(memory.getContentHash());
    Statement now =
        ClaimStatements.equal(memory.getClaim(), after.getClaim())
            ? statement
            : ClaimStatements.of(after.getClaim());
    return worded || vectorAfter != null
        ? of(after, now, vectorAfter)
        : new ParsedMemory(after, now, vector, coarse);
  }
}
