package dev.memlog.language.consolidation;

import dev.memlog.language.turn.Owner;
import java.time.Instant;
import java.util.List;

/**
 * The statements of one owner from which a consolidated memory is made.
 *
 * @param statements the earliest first, at least two
 */
public record SimilarStatements(Owner owner, List<Stated> statements) {

  public SimilarStatements {
    statements = List.copyOf(statements);
  }

  /**
   * A statement.
   *
   * @param saidAt the time of its first mention
   */
  public record Stated(String text, Instant saidAt) {}

  /** Returns the texts of the statements. */
  public List<String> texts() {
    return statements.stream().map(Stated::text).toList();
  }
}
