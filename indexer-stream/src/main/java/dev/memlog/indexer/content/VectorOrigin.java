package dev.memlog.indexer.content;

import java.util.Locale;

/** The place from which an item's vector was taken. */
public enum VectorOrigin {
  /** The point of the same item in the index already has the vector. */
  INDEX(true),
  /** The cache has the vector of an equal text. */
  CACHE(false),
  /** The vector log has the vector under the key of the item. */
  LOG(true),
  /**
   * The vector log has the vector under the key of another item of equal text, which may be
   * deleted.
   */
  LOG_OF_ANOTHER(false),
  /** The embedder has just computed the vector. */
  EMBEDDED(false);

  private final boolean ownInLog;

  VectorOrigin(boolean ownInLog) {
    this.ownInLog = ownInLog;
  }

  /**
   * Returns whether the vector log may lack the vector under the item's key.
   *
   * @param replaying true if the item's record may have been written to the index before a crash
   *     that prevented its vector from being logged
   */
  public boolean unlogged(boolean replaying) {
    return !ownInLog || (replaying && this == INDEX);
  }

  /** Returns the lower-case name that metrics use as the value of tag {@code origin}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
