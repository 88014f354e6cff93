package dev.memlog.extractor.evolution;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The automatic changes of an owner's memories that can be undone, and the undos. It holds no text.
 * An undo needs no former state: it removes the effect of the change, and the supports are still
 * stored unless their text was withdrawn.
 */
public interface Journal {

  /** The kinds of changes that can be undone. */
  List<String> KINDS = List.of("merged", "superseded", "archived", "consolidated");

  /** The kind of an entry about an undo. */
  String UNDONE = "undone";

  /**
   * A change.
   *
   * @param id the changed memory and its version, joined by a dot
   * @param at the time of the input
   * @param kind one of {@link #KINDS}, or {@link #UNDONE}
   * @param memory the changed memory
   * @param supports the supports that a merge brought, or the parts of a consolidated memory
   * @param reason the reason of an archived memory; empty for the others
   * @param undid the id of the change that an undo undid; null for other changes
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

  /** Returns the kept entries from a time on, in the order in which they were made. */
  List<Entry> since(Instant from);
}
