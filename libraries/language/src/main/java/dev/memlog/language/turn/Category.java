package dev.memlog.language.turn;

/** The kind of content of a memory. */
public enum Category {
  PREFERENCE,
  FACT,
  DECISION,
  RELATIONSHIP,
  PROJECT,
  EVENT
}
