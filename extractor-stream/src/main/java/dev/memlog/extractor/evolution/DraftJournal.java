package dev.memlog.extractor.evolution;

import dev.memlog.state.Memory;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A view of an owner's journal with the entries of a step that are not written yet. */
final class DraftJournal {

  private final Journal former;
  private final List<Change> changes;

  /**
   * Creates a view.
   *
   * @param former the journal before the step
   * @param changes the changes of the step, to which entries are added
   */
  DraftJournal(Journal former, List<Change> changes) {
    this.former = former;
    this.changes = changes;
  }

  /** Returns the journal's entries from a time on, with those of this step. */
  List<Journal.Entry> since(Instant from) {
    List<Journal.Entry> entries = new ArrayList<>(former.since(from));
    for (Change change : changes) {
      if (change instanceof Change.Noted(var entry)) {
        entries.add(entry);
      }
    }
    return entries;
  }

  /**
   * Notes an automatic change, so that it can be undone.
   *
   * @param after the memory after the change
   * @param supports the supports that a merge brought, or the parts of a consolidated memory
   */
  void note(String kind, Memory after, List<String> supports, String reason, Instant at) {
    note(kind, after, supports, reason, at, null);
  }

  /** Notes that what a merge brought by a support that is gone is held by other supports now. */
  void passOn(String gone, List<String> heirs) {
    for (Journal.Entry entry : since(Instant.EPOCH)) {
      if (entry.kind().equals("merged") && entry.supports().contains(gone)) {
        Set<String> supports = new LinkedHashSet<>(entry.supports());
        if (supports.addAll(heirs)) {
          changes.add(new Change.Noted(entry.bringing(List.copyOf(supports))));
        }
      }
    }
  }

  /** Notes that the archiving of a memory also covers the half that was divided from it. */
  void archivedToo(String memoryId, String half) {
    for (Journal.Entry entry : since(Instant.EPOCH)) {
      if (entry.kind().equals("archived") && entry.memory().equals(memoryId)) {
        changes.add(new Change.Noted(entry.of(half)));
      }
    }
  }

  /** Notes an undo, so that it can be undone. */
  void noteUndo(Memory changed, String undid, Instant at) {
    note(Journal.UNDONE, changed, List.of(), "", at, undid);
  }

  private void note(
      String kind,
      Memory after,
      List<String> supports,
      String reason,
      Instant at,
      @Nullable String undid) {
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
