package dev.memlog.language.turn;

/** The role of a speaker in a conversation: a human user or an assistant. */
public enum Role {
  USER,
  ASSISTANT
}
