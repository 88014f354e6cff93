package dev.memlog.language.turn;

/** The feeling that a statement expresses about an event. */
public enum Valence {
  POSITIVE,
  NEUTRAL,
  NEGATIVE
}
