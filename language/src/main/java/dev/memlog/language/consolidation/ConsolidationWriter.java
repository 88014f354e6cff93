package dev.memlog.language.consolidation;

import java.util.Optional;

/** A writer of one text that covers several similar statements. */
public interface ConsolidationWriter {

  /** A writer that writes nothing, so that the extractive text stays. */
  ConsolidationWriter NONE = _ -> Optional.empty();

  /**
   * Writes a text that covers all statements.
   *
   * @return the wording; empty if there is no valid one, so that the extractive text stays
   */
  Optional<Wording> write(SimilarStatements statements);
}
