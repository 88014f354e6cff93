package dev.memlog.extractor.evolution.owner;

import dev.memlog.state.Memory;
import dev.memlog.state.StatusChange;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The times at which the status of a memory changed, which the memory itself stores. The history of
 * changes loses all former states of a memory when a message is deleted that one of them quotes.
 * The status at a past time must not be lost with them.
 */
final class StatusHistory {

  /** The largest number of status changes that a memory stores; older ones are dropped. */
  static final int MOST = 100;

  private StatusHistory() {}

  /**
   * Adds a status change to the memory after a change, if the change alters the status. Of several
   * changes at one time, only the last counts.
   *
   * @return the memory after the change; null if it was removed
   */
  static @Nullable Memory noted(Change.OfMemory change) {
    Memory after = change.after();
    if (after == null) {
      return null;
    }
    // What a change restores, such as an undo, knows nothing of the changes since.
    Memory before = change.before();
    List<StatusChange> known = (before == null ? after : before).getStatusChanges();
    after.setStatusChanges(known);
    String former = former(before, known);
    if (former == null || former.equals(after.getStatus())) {
      return after;
    }
    Instant at = after.getUpdatedAt();
    List<StatusChange> noted =
        new ArrayList<>(known.stream().filter(one -> one.getAt().isBefore(at)).toList());
    noted.add(new StatusChange(after.getStatus(), at));
    after.setStatusChanges(
        List.copyOf(noted.subList(Math.max(0, noted.size() - MOST), noted.size())));
    return after;
  }

  /**
   * Returns the status before a change. A memory that was divided from another one is new, but
   * shares that memory's past. Returns null if the memory is new and has no past.
   */
  private static @Nullable String former(@Nullable Memory before, List<StatusChange> known) {
    if (before != null) {
      return before.getStatus();
    }
    return known.isEmpty() ? null : known.getLast().getStatus();
  }
}
