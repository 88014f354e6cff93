package dev.memlog.extractor.turns;

/** What a speaker is in the conversation. */
public enum Role {
  USER,
  ASSISTANT
}
