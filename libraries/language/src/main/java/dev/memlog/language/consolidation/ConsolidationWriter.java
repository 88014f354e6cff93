package dev.memlog.language.consolidation;

import java.util.Optional;

/**
 * A port to a language model that writes the text of a consolidated memory, which covers several
 * similar statements. If the model gives no text, the memory keeps its extractive text: the best
 * statement, then the others.
 */
public interface ConsolidationWriter {

  /** A writer that never returns a text, for a process without a language model. */
  ConsolidationWriter NONE = _ -> Optional.empty();

  /**
   * Writes a text that covers all of the given statements.
   *
   * @return the text; empty if the model gave no valid text, so that the extractive text stays
   */
  Optional<Wording> write(SimilarStatements statements);
}
