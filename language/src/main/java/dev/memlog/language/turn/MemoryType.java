package dev.memlog.language.turn;

/** The types of memories: episodic ones describe an event, semantic ones a lasting fact. */
public enum MemoryType {
  EPISODIC,
  SEMANTIC
}
