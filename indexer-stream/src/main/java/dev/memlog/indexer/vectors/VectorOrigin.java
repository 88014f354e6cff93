package dev.memlog.indexer.vectors;

import java.util.Locale;

/** The origin of an item's vector. */
public enum VectorOrigin {
  /** The same point in the index already has the vector. */
  INDEX(true),
  /** An equal text had the vector recently. */
  CACHE(false),
  /** The vector log has the vector under this key. */
  LOG(true),
  /** The vector log has the vector under another key of equal text, which may be deleted. */
  LOG_OF_ANOTHER(false),
  /** The embedder computed the vector. */
  EMBEDDED(false);

  private final boolean ownInLog;

  VectorOrigin(boolean ownInLog) {
    this.ownInLog = ownInLog;
  }

  /**
   * Returns whether the vector log may lack the vector under this key.
   *
   * @param replaying true if the record may have been written before a crash and its vector not
   *     been logged
   */
  boolean unlogged(boolean replaying) {
    return !ownInLog || (replaying && this == INDEX);
  }

  /** Returns the origin's name in metrics. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
