package dev.memlog.extractor.turns;

/** Whether something is affirmed or denied, liked or disliked. */
public enum Polarity {
  POSITIVE,
  NEGATIVE;

  /** The other one. */
  public Polarity opposite() {
    return this == POSITIVE ? NEGATIVE : POSITIVE;
  }
}
