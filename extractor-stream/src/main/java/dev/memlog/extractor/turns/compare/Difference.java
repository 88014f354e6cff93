package dev.memlog.extractor.turns.compare;

/** In what two statements about the same thing differ. */
public enum Difference {
  /** In nothing that matters: the same, a paraphrase, or about different things. */
  NONE,
  /** Another value of the same attribute: Berlin, Munich. */
  VALUE,
  /** Another number. */
  NUMBER,
  /** Another date of the same thing that happens but once. */
  DATE,
  /** Likes, dislikes; opposite words. */
  POLARITY,
  /** One denies what the other affirms. */
  NEGATION;

  /** Whether both cannot be so at once, so that the newer one supersedes the older. */
  public boolean contradicts() {
    return this != NONE;
  }
}
