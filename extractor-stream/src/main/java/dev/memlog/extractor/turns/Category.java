package dev.memlog.extractor.turns;

/** The kinds of a memory's content. */
public enum Category {
  PREFERENCE,
  FACT,
  DECISION,
  RELATIONSHIP,
  PROJECT,
  EVENT
}
