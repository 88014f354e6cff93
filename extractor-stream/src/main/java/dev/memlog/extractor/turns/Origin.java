package dev.memlog.extractor.turns;

/** Whether somebody asked for it to be remembered, or merely said it. */
public enum Origin {
  EXPLICIT,
  IMPLICIT
}
