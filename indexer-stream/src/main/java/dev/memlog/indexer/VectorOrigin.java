package dev.memlog.indexer;

import java.util.Locale;

/** Where an item's vector came from, in the order in which it is looked for. */
enum VectorOrigin {
  /** The same point has it already. */
  INDEX(true),
  /** An equal text had it lately. */
  CACHE(false),
  /** The vector log has it under this key. */
  LOG(true),
  /** The vector log has it under another key, of equal text, which may go. */
  LOG_OF_ANOTHER(false),
  /** It was computed. */
  EMBEDDED(false);

  private final boolean ownInLog;

  VectorOrigin(boolean ownInLog) {
    this.ownInLog = ownInLog;
  }

  /**
   * Whether the vector log may lack it under this key.
   *
   * @param replaying whether the record may have been written before a crash, and its vector not
   *     been logged
   */
  boolean unlogged(boolean replaying) {
    return !ownInLog || (replaying && this == INDEX);
  }

  /** As metrics name it. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
