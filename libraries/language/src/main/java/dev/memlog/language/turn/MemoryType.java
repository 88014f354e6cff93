package dev.memlog.language.turn;

/**
 * The type of a memory: an episodic memory describes an event, a semantic memory a lasting fact.
 */
public enum MemoryType {
  EPISODIC,
  SEMANTIC
}
