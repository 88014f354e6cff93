package dev.memlog.extractor.turns.compare;

/** The difference between two statements about the same thing. */
public enum Difference {
  /**
   * Nothing that matters differs: the statements are the same, a paraphrase, or about different
   * things.
   */
  NONE,
  /** The values of the same attribute differ: Berlin, Munich. */
  VALUE,
  /** The numbers differ. */
  NUMBER,
  /** The dates of the same thing, which happens only once, differ. */
  DATE,
  /** The statements say likes and dislikes, or opposite words. */
  POLARITY,
  /** One statement denies what the other affirms. */
  NEGATION;

  /** Returns whether both cannot hold at once, so that the newer one supersedes the older. */
  public boolean contradicts() {
    return this != NONE;
  }
}
