package dev.memlog.extractor.evolution.owner;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The record of an owner's changes that can be undone: automatic changes, links made by hand, and
 * the undos themselves. It holds no text. An undo needs no former state of a memory: it removes the
 * effect of the change, and the supports are still stored unless their text was withdrawn.
 */
public interface Journal {

  /** The kinds of automatic changes, which a request can undo together. */
  List<String> KINDS = List.of("merged", "superseded", "archived", "consolidated");

  /** The kind of an entry that records an undo. */
  String UNDONE = "undone";

  /**
   * A change that can be undone.
   *
   * @param id the id of the changed memory and its version after the change, joined by a dot
   * @param at the time of the input that caused the change
   * @param kind one of {@link #KINDS}, {@link #UNDONE}, or {@code linked} or {@code unlinked} for a
   *     link made by hand
   * @param memory the id of the changed memory
   * @param supports the ids of the supports that a merge brought, of the parts of a consolidated
   *     memory, or of the other memory of a link
   * @param reason for an archived memory, the reason; for a link, its kind; for a consolidated
   *     memory that a compaction made, {@code compacted}; otherwise empty
   * @param undid the id of the entry that an undo reverted; null for other entries
   */
  record Entry(
      String id,
      Instant at,
      String kind,
      String memory,
      List<String> supports,
      String reason,
      @Nullable String undid) {

    /** Returns an entry of the same change about a given memory. */
    Entry of(String other) {
      return new Entry(id, at, kind, other, supports, reason, undid);
    }

    /** Returns an entry of the same change with given supports. */
    Entry bringing(List<String> others) {
      return new Entry(id, at, kind, memory, others, reason, undid);
    }
  }

  /**
   * Returns the kept entries from a time on, that time included, in the order in which they were
   * made.
   */
  List<Entry> since(Instant from);
}
