package dev.memlog.extractor.turns;

/** The role of a speaker in the conversation. */
public enum Role {
  USER,
  ASSISTANT
}
