package dev.memlog.indexer;

import java.util.Locale;

/** Where a passage's vector came from, in the order in which it is looked for. */
enum VectorOrigin {
  /** The same point has it already. */
  INDEX(false),
  /** An equal text had it lately. */
  CACHE(true),
  /** The vector log has it under this passage. */
  LOG(false),
  /** The vector log has it under another passage of equal text, which may go. */
  LOG_OF_ANOTHER(true),
  /** It was computed. */
  EMBEDDED(true);

  /** Whether the vector log still lacks it under this passage. */
  final boolean unlogged;

  VectorOrigin(boolean unlogged) {
    this.unlogged = unlogged;
  }

  /** As metrics name it. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
