package dev.memlog.extractor.evolution;

import dev.memlog.language.comparison.Statement;
import dev.memlog.state.Memory;
import org.jspecify.annotations.Nullable;

/**
 * A memory prepared for comparisons.
 *
 * @param statement its present content, parsed
 * @param vector the vector of its present content, of length 1; null if none is available
 */
@SuppressWarnings("ArrayRecordComponent") // handed on, never compared
public record Held(Memory memory, Statement statement, float @Nullable [] vector) {

  public static Held of(Memory memory, float @Nullable [] vector) {
    return new Held(memory, Statement.of(memory.getClaim().getContent()), vector);
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
    return new Held(after, statement, vectorAfter == null ? vector : vectorAfter);
  }
}
