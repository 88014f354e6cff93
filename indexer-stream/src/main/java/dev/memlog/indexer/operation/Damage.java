package dev.memlog.indexer.operation;

import dev.memlog.index.StoredEntry;
import dev.memlog.indexer.digest.DesiredEntry;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The ways in which an entry of the index may differ from the item of the topic with the same id.
 */
public enum Damage {
  /** The topic has an item that the index does not show. */
  MISSING,
  /** The index shows an item that the topic does not have, or that the index must not hold. */
  ORPHANED,
  /** The index shows an older revision of an item. */
  STALE,
  /**
   * The index shows an item with other content, in another partition, or of a newer revision than
   * the topic has.
   */
  ALTERED;

  /**
   * Returns the difference of an entry from the topic; empty if there is none.
   *
   * @param stored the entry of the index; null if there is none
   * @param desired the item of the topic; null if there is none
   */
  static Optional<Damage> of(@Nullable StoredEntry stored, @Nullable DesiredEntry desired) {
    boolean shown = stored != null && !stored.deleted();
    if (desired == null || desired.refused()) {
      return shown ? Optional.of(ORPHANED) : Optional.empty();
    }
    if (stored == null || stored.deleted()) {
      return Optional.of(MISSING);
    }
    if (stored.revision() < desired.revision()) {
      return Optional.of(STALE);
    }
    return stored.revision() == desired.revision() && desired.content().equals(stored.content())
        ? Optional.empty()
        : Optional.of(ALTERED);
  }

  /** Returns whether the index has refused the item, which then has a tombstone in its place. */
  static boolean refused(@Nullable StoredEntry stored, @Nullable DesiredEntry desired) {
    return stored != null
        && desired != null
        && stored.deleted()
        && stored.revision() == desired.revision();
  }
}
