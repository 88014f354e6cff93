package dev.memlog.extractor.evolution.owner;

import dev.memlog.state.Memory;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A view of an owner's journal that includes the entries of the present step, which are not stored
 * yet.
 *
 * @param former the journal before the step
 * @param changes the changes of the step, to which entries are added
 * @param at the time of the step
 */
public record DraftJournal(Journal former, List<Change> changes, Instant at) {

  /** Returns the journal's entries from a time on, including those of this step. */
  public List<Journal.Entry> since(Instant from) {
    List<Journal.Entry> entries = new ArrayList<>(former.since(from));
    for (Change change : changes) {
      if (change instanceof Change.Noted(var entry)) {
        entries.add(entry);
      }
    }
    return entries;
  }

  /**
   * Adds an entry for a change, so that it can be undone.
   *
   * @param after the memory after the change
   * @param supports see {@link Journal.Entry#supports}
   * @param reason see {@link Journal.Entry#reason}
   */
  public void note(String kind, Memory after, List<String> supports, String reason) {
    note(kind, after, supports, reason, null);
  }

  /**
   * Adds the heirs of a removed support to the entries of the merges that brought it.
   *
   * @param gone the id of the removed support
   * @param heirs the ids of the supports in the same words that are left
   */
  public void passOn(String gone, List<String> heirs) {
    for (Journal.Entry entry : since(Instant.EPOCH)) {
      if (entry.kind().equals("merged") && entry.supports().contains(gone)) {
        Set<String> supports = new LinkedHashSet<>(entry.supports());
        if (supports.addAll(heirs)) {
          changes.add(new Change.Noted(entry.bringing(List.copyOf(supports))));
        }
      }
    }
  }

  /**
   * Adds an entry by which an undo of the archiving of a memory also restores the half that was
   * divided from it.
   *
   * @param memoryId the id of the archived memory
   * @param half the id of the half
   */
  public void archivedToo(String memoryId, String half) {
    for (Journal.Entry entry : since(Instant.EPOCH)) {
      if (entry.kind().equals("archived") && entry.memory().equals(memoryId)) {
        changes.add(new Change.Noted(entry.of(half)));
      }
    }
  }

  /** Adds an entry for an undo, so that it can be undone itself. */
  public void noteUndo(Memory changed, String undid) {
    note(Journal.UNDONE, changed, List.of(), "", undid);
  }

  private void note(
      String kind, Memory after, List<String> supports, String reason, @Nullable String undid) {
    changes.add(
        new Change.Noted(
            new Journal.Entry(
                after.getId() + "." + after.getVersion(),
                at,
                kind,
                after.getId(),
                supports,
                reason,
                undid)));
  }
}
