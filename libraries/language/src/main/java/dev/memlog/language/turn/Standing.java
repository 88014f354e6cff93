package dev.memlog.language.turn;

/** The claim of a reading: a fact holds, does not hold, or held and has ended. */
public enum Standing {
  AFFIRMED,
  DENIED,
  ENDED
}
