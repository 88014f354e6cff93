package dev.memlog.language.comparison;

/** The relevant difference between two statements about the same subject. */
public enum Difference {
  /**
   * No contradiction: the statements are equal, paraphrase each other, or are about different
   * things.
   */
  NONE,
  /** Different values of the same attribute, such as Berlin and Munich as the residence. */
  VALUE,
  /** Different numbers in otherwise equal facts, such as two and three cats. */
  NUMBER,
  /** Different dates of the same event or fact, which has only one date. */
  DATE,
  /** Opposite feelings or words, such as likes and dislikes. */
  POLARITY,
  /** A negation: one statement denies what the other statement affirms. */
  NEGATION;

  /**
   * Returns whether the statements contradict each other, so that the newer statement supersedes
   * the older statement. True for every constant except {@link #NONE}.
   */
  public boolean contradicts() {
    return this != NONE;
  }
}
