package dev.memlog.extractor.evolution;

import dev.memlog.extractor.claims.ClaimStatements;
import dev.memlog.extractor.evolution.owner.Change;
import dev.memlog.extractor.evolution.owner.Journal;
import dev.memlog.extractor.evolution.owner.Journal.Entry;
import dev.memlog.extractor.evolution.owner.MemoryCopies;
import dev.memlog.extractor.evolution.owner.OwnerDraft;
import dev.memlog.extractor.evolution.owner.ParsedMemory;
import dev.memlog.language.comparison.Statement;
import dev.memlog.schemas.MemoryText;
import dev.memlog.state.Memory;
import dev.memlog.state.Support;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The undo of changes. No automatic change removes a support, so an undo only removes the effect of
 * the change on the supports. It marks the memories, so that evolution does not make the same
 * change again. No undo restores a text that was withdrawn after the change.
 */
record Undoing(Composition composition, Succession succession, Consolidation consolidation) {

  void undo(OwnerDraft pending, Input.UndoneChange input) {
    var entries = new JournalView(pending.journal().since(Instant.EPOCH));
    List<Integer> named = entries.named(input.changeId());
    if (named.isEmpty() || !entries.effective(named.getFirst()) || !undo(pending, named, entries)) {
      pending.note(new Change.Unmatched(input.changeId()));
    }
  }

  /**
   * Undoes the latest change repeatedly until none is left, since an undo may cause another change.
   */
  void undo(OwnerDraft pending, Input.UndoneSince input) {
    // Entries are only appended, so that places stay the same.
    Set<Integer> tried = new HashSet<>();
    List<String> kinds = input.kinds().isEmpty() ? Journal.KINDS : input.kinds();
    int step = pending.journal().since(input.since()).size();
    while (true) {
      var entries = new JournalView(pending.journal().since(input.since()));
      OptionalInt latest =
          entries.latest(
              step, place -> kinds.contains(entries.get(place).kind()) && !tried.contains(place));
      if (latest.isEmpty()) {
        join(pending, pending.touchedNow());
        if (pending.journal().since(input.since()).size() == entries.size()) {
          return;
        }
        continue;
      }
      List<Integer> together = entries.sameStep(latest.getAsInt());
      tried.addAll(together);
      undo(pending, together, entries);
    }
  }

  /** Merges memories in the same words that other memories had kept apart. */
  private void join(OwnerDraft pending, List<Memory> memories) {
    memories.forEach(memory -> succession.divideOrMerge(pending, memory.getId()));
  }

  /** Undoes the changes with one id, the latest first. Returns whether any could be undone. */
  private boolean undo(OwnerDraft pending, List<Integer> places, JournalView entries) {
    Memory changed = null;
    for (int place : places.reversed()) {
      Memory now = takeBack(pending, place, entries);
      changed = now == null ? changed : now;
    }
    if (changed == null) {
      return false;
    }
    pending.journal().noteUndo(changed, entries.get(places.getFirst()).id());
    return true;
  }

  /**
   * Undoes one change. Returns the changed memory in its present state; null if there is nothing to
   * undo.
   */
  private @Nullable Memory takeBack(OwnerDraft pending, int place, JournalView entries) {
    Entry entry = entries.get(place);
    return switch (entry.kind()) {
      case "merged" -> part(pending, entry, entries);
      case "superseded" -> open(pending, entry);
      case "archived" -> revive(pending, entry);
      case "consolidated" -> takeApart(pending, entry);
      case Linking.LINKED, Linking.UNLINKED -> Linking.undo(pending, entry, false, entry.id());
      case Journal.UNDONE -> redo(pending, place, entries);
      default ->
          throw new IllegalStateException(
              "a change of this kind cannot be undone: " + entry.kind());
    };
  }

  /**
   * Separates what a merge has brought together: the supports that it brought, and later statements
   * in the same words. These may be in several memories, since a memory is divided when a
   * contradictory statement lies in between.
   */
  private @Nullable Memory part(OwnerDraft pending, Entry entry, JournalView entries) {
    List<Statement> parting =
        pending.all().stream()
            .filter(
                held ->
                    !MemoryCopies.derived(held.memory()) && !MemoryCopies.forgotten(held.memory()))
            .flatMap(held -> held.memory().getSupports().stream())
            .filter(support -> entry.supports().contains(support.getId()))
            .map(support -> ClaimStatements.of(support.getClaim()))
            .toList();
    if (parting.isEmpty()) {
      return null;
    }
    Memory changed = null;
    for (String id : pending.all().stream().map(ParsedMemory::id).toList()) {
      ParsedMemory held = pending.get(id);
      // To part one memory may merge others.
      if (held != null && mixed(held.memory())) {
        Memory now = part(pending, held, parting, entry, entries);
        changed = now == null ? changed : now;
      }
    }
    return changed;
  }

  /** Returns whether a memory rests on statements in different words. */
  private static boolean mixed(Memory memory) {
    return !MemoryCopies.derived(memory)
        && !MemoryCopies.forgotten(memory)
        && memory.getSupports().stream()
                .map(s -> MemoryText.embedded(s.getClaim()))
                .distinct()
                .count()
            > 1;
  }

  private @Nullable Memory part(
      OwnerDraft pending,
      ParsedMemory holder,
      List<Statement> parting,
      Entry entry,
      JournalView entries) {
    List<Support> stay = new ArrayList<>();
    List<Support> go = new ArrayList<>();
    for (Support support : holder.memory().getSupports()) {
      Statement said = ClaimStatements.of(support.getClaim());
      boolean goes = parting.stream().anyMatch(one -> Comparison.plainlySame(one, said));
      (goes ? go : stay).add(support);
    }
    if (ids(go).stream().noneMatch(entry.supports()::contains)
        && entries.merged(ids(go), ids(stay))) {
      // Another merge has put these together.
      return null;
    }
    if (stay.isEmpty() || go.isEmpty()) {
      return null;
    }
    Memory before = holder.memory();
    int counted = before.getMentions() - before.getSupports().size();
    Memory stays = composition.composed(pending.next(before), stay, counted);
    stays.setKeptApartAt(pending.at());
    pending.make(new Change.Undone(before, stays, entry.id()));
    Memory parted = MemoryCopies.parted(pending, before, go.getFirst(), pending.at());
    parted.setKeptApartAt(pending.at());
    composition.composed(parted, go, 0);
    pending.make(new Change.Added(MemoryCopies.revived(parted, pending.at()), null));
    succession.settle(pending, stays.getId());
    succession.settle(pending, parted.getId());
    join(pending, List.of(stays, parted));
    return stays;
  }

  private static List<String> ids(List<Support> supports) {
    return supports.stream().map(Support::getId).toList();
  }

  private @Nullable Memory open(OwnerDraft pending, Entry entry) {
    ParsedMemory held = remembered(pending, entry.memory());
    if (held == null || held.memory().getSupersededBy() == null) {
      return null;
    }
    Memory after = pending.next(held.memory());
    after.setKeptOpenAt(pending.at());
    after.setRevivedAt(pending.at());
    return settled(pending, held.memory(), after, entry.id());
  }

  /** Returns a memory; null if there is none, or if it is forgotten. */
  private static @Nullable ParsedMemory remembered(OwnerDraft pending, String memoryId) {
    ParsedMemory held = pending.get(memoryId);
    return held == null || MemoryCopies.forgotten(held.memory()) ? null : held;
  }

  private Memory settled(OwnerDraft pending, Memory before, Memory after, String undid) {
    pending.make(new Change.Undone(before, after, undid));
    succession.settle(pending, after.getId());
    ParsedMemory now = pending.get(after.getId());
    return now == null ? after : now.memory();
  }

  private static @Nullable Memory revive(OwnerDraft pending, Entry entry) {
    ParsedMemory held = remembered(pending, entry.memory());
    if (held == null || MemoryCopies.part(held.memory()) || held.memory().getArchivedAt() == null) {
      return null;
    }
    Memory after = MemoryCopies.revived(pending.next(held.memory()), pending.at());
    pending.make(new Change.Undone(held.memory(), after, entry.id()));
    return after;
  }

  private @Nullable Memory takeApart(OwnerDraft pending, Entry entry) {
    ParsedMemory held = remembered(pending, entry.memory());
    if (held == null || !MemoryCopies.whole(held.memory())) {
      return null;
    }
    consolidation.takeApart(pending, held, entry.id());
    return pending.next(held.memory());
  }

  /** Repeats a change that an undo reverted. */
  private @Nullable Memory redo(OwnerDraft pending, int undo, JournalView entries) {
    Memory changed = null;
    for (int place : entries.undidBy(undo)) {
      Memory now = again(pending, entries.get(undo), place, entries);
      changed = now == null ? changed : now;
    }
    return changed;
  }

  private @Nullable Memory again(OwnerDraft pending, Entry undo, int place, JournalView entries) {
    Entry entry = entries.get(place);
    ParsedMemory held = pending.get(entry.memory());
    return switch (entry.kind()) {
      case "merged" -> joined(pending, entry);
      case "superseded" -> {
        if (held == null || held.memory().getKeptOpenAt() == null) {
          yield null;
        }
        Memory after = pending.next(held.memory());
        after.setKeptOpenAt(null);
        yield settled(pending, held.memory(), after, undo.id());
      }
      case "archived" -> {
        if (held == null || !MemoryCopies.active(held.memory())) {
          yield null;
        }
        Memory after =
            MemoryCopies.archived(pending.next(held.memory()), entry.reason(), pending.at());
        pending.make(new Change.Undone(held.memory(), after, undo.id()));
        yield after;
      }
      case Linking.LINKED, Linking.UNLINKED -> Linking.undo(pending, entry, true, undo.id());
      case "consolidated" ->
          consolidation.makeAgain(pending, entry.supports())
              ? pending.touchedNow().stream().filter(MemoryCopies::whole).findFirst().orElse(null)
              : null;
      default -> takeBack(pending, place, entries);
    };
  }

  private @Nullable Memory joined(OwnerDraft pending, Entry entry) {
    ParsedMemory parted = pending.holding(entry.supports().getFirst());
    ParsedMemory with = remembered(pending, entry.memory());
    if (parted == null
        || with == null
        || parted.id().equals(with.id())
        || MemoryCopies.forgotten(parted.memory())) {
      return null;
    }
    succession.unite(pending, parted, with);
    ParsedMemory now = pending.get(with.id());
    return now == null ? null : now.memory();
  }
}
