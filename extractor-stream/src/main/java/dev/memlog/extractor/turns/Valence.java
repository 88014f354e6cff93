package dev.memlog.extractor.turns;

/** How what happened was felt. */
public enum Valence {
  POSITIVE,
  NEUTRAL,
  NEGATIVE
}
