package dev.memlog.extractor.turns;

/** The feeling about an event. */
public enum Valence {
  POSITIVE,
  NEUTRAL,
  NEGATIVE
}
