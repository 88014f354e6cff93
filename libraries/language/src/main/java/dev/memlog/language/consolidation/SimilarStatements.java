package dev.memlog.language.consolidation;

import dev.memlog.language.turn.Owner;
import java.time.Instant;
import java.util.List;

/**
 * The similar statements of one owner that a consolidated memory covers.
 *
 * @param owner the owner of the statements
 * @param statements the statements, at least two, the earliest first
 */
public record SimilarStatements(Owner owner, List<Stated> statements) {

  public SimilarStatements {
    statements = List.copyOf(statements);
  }

  /**
   * A statement with its time.
   *
   * @param text the text of the statement
   * @param saidAt the time at which the statement was first said
   */
  public record Stated(String text, Instant saidAt) {}

  /** Returns the texts of the statements, the earliest first. */
  public List<String> texts() {
    return statements.stream().map(Stated::text).toList();
  }
}
