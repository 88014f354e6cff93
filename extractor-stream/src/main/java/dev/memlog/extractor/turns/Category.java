package dev.memlog.extractor.turns;

/** What a memory is about. */
public enum Category {
  PREFERENCE,
  FACT,
  DECISION,
  RELATIONSHIP,
  PROJECT,
  EVENT
}
