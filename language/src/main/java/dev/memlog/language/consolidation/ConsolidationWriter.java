package dev.memlog.language.consolidation;

import java.util.Optional;

/** A writer of what similar statements say together. */
public interface ConsolidationWriter {

  /** A writer that writes nothing, so that the extractive text stays. */
  ConsolidationWriter NONE = _ -> Optional.empty();

  /**
   * Words what all statements say.
   *
   * @return the wording; empty if there is no valid one, so that the extractive text stays
   */
  Optional<Wording> write(SimilarStatements statements);
}
