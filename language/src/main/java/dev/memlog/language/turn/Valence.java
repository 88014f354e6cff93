package dev.memlog.language.turn;

/** The feeling about an event. */
public enum Valence {
  POSITIVE,
  NEUTRAL,
  NEGATIVE
}
