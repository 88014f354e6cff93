package dev.memlog.language.turn;

/**
 * The origin of a memory: whether the speaker asked to remember the statement ({@link #EXPLICIT})
 * or only said it ({@link #IMPLICIT}).
 */
public enum Origin {
  EXPLICIT,
  IMPLICIT
}
