package dev.memlog.language.turn;

/** The kinds of a memory's content. */
public enum Category {
  PREFERENCE,
  FACT,
  DECISION,
  RELATIONSHIP,
  PROJECT,
  EVENT
}
