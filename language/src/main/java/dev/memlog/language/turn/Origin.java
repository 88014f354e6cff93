package dev.memlog.language.turn;

/** The origin of a memory: whether the speaker asked to remember it, or merely said it. */
public enum Origin {
  EXPLICIT,
  IMPLICIT
}
