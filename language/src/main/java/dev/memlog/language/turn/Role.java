package dev.memlog.language.turn;

/** The role of a speaker in the conversation. */
public enum Role {
  USER,
  ASSISTANT
}
