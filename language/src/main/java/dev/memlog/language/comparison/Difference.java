package dev.memlog.language.comparison;

/** The difference between two statements about the same thing. */
public enum Difference {
  /**
   * No relevant difference: the same statement, a paraphrase, or statements about different things.
   */
  NONE,
  /** Different values of one attribute: Berlin, Munich. */
  VALUE,
  /** Different numbers. */
  NUMBER,
  /** Different dates of an event that happens only once. */
  DATE,
  /** Likes against dislikes, or opposite words. */
  POLARITY,
  /** A denial by one statement of what the other affirms. */
  NEGATION;

  /**
   * Returns whether both statements cannot hold at once, so that the newer one supersedes the
   * older.
   */
  public boolean contradicts() {
    return this != NONE;
  }
}
