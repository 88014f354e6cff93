package dev.memlog.extractor.turns;

/** Episodic memories tell what happened once, semantic ones what is so. */
public enum MemoryType {
  EPISODIC,
  SEMANTIC
}
