package dev.memlog.language.turn;

/** Whether a reading says that a fact holds, does not hold, or held and has ended. */
public enum Standing {
  AFFIRMED,
  DENIED,
  ENDED
}
