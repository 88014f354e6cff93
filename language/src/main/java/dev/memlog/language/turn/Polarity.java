package dev.memlog.language.turn;

/** The polarity of an attribute: affirmed or denied, liked or disliked. */
public enum Polarity {
  POSITIVE,
  NEGATIVE;

  /** Returns the opposite polarity. */
  public Polarity opposite() {
    return this == POSITIVE ? NEGATIVE : POSITIVE;
  }
}
