package dev.memlog.extractor.evolution;

import dev.memlog.events.MemoryChange;
import dev.memlog.extractor.evolution.owner.Change;
import dev.memlog.extractor.evolution.owner.MemoryCopies;
import dev.memlog.extractor.evolution.owner.OwnerDraft;
import dev.memlog.extractor.evolution.owner.OwnerTombstones;
import dev.memlog.extractor.evolution.owner.ParsedMemory;
import dev.memlog.schemas.MemoryText;
import dev.memlog.state.Memory;
import dev.memlog.state.MemoryUsage;
import dev.memlog.state.Support;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The restoration of exported memories, with their id, status, times, lineage, usage and history. A
 * memory that exists is not replaced. An import undoes a purge, but never a deletion: a support
 * that rests on a withdrawn message stays out, as do excerpts and earlier states that hold its
 * text.
 */
record Imports(Composition composition, Succession succession) {

  void take(OwnerDraft pending, Input.Imported input) {
    Memory memory = MemoryCopies.copy(input.memory());
    memory.setLinks(
        memory.getLinks().stream()
            .filter(link -> !link.getMemory().equals(memory.getId()))
            .limit(Linking.MOST_LINKS)
            .toList());
    memory.setContentHash(MemoryText.contentHash(memory.getClaim()));
    if (MemoryCopies.reflection(memory)) {
      // It is a function of memories that may not be here, or say something else by now.
      pending.note(new Change.Dropped(memory.getId(), "reflection"));
      return;
    }
    if (pending.get(memory.getId()) != null) {
      pending.note(new Change.Dropped(memory.getId(), "known"));
      return;
    }
    List<Support> standing = standing(pending, memory);
    List<Support> left = standing.stream().filter(s -> !pending.knows(s.getId())).toList();
    if (left.isEmpty()) {
      pending.note(new Change.Dropped(memory.getId(), standing.isEmpty() ? "withdrawn" : "known"));
      return;
    }
    ParsedMemory same = same(pending, memory);
    if (same != null) {
      join(pending, same, left, input);
    } else {
      add(pending, memory, left, input);
    }
  }

  private void add(OwnerDraft pending, Memory memory, List<Support> left, Input.Imported input) {
    Memory after = memory;
    float[] vector = input.vector();
    if (!left.equals(after.getSupports())) {
      int counted = after.getMentions() - after.getSupports().size();
      after = composition.composed(pending.next(memory), left, Math.max(0, counted));
      vector = after.getContentHash().equals(memory.getContentHash()) ? vector : null;
    }
    List<MemoryChange> history =
        input.history().stream().map(change -> shown(pending, change)).toList();
    pending.make(new Change.Imported(after, vector, history));
    pending.newTombstones().put(OwnerTombstones.imported(after.getId()), "");
    MemoryUsage usage = input.usage();
    if (usage != null) {
      pending.use(usage);
    }
    Linking.restore(pending, after.getId(), input.memory().getLinks());
    succession.settle(pending, after.getId());
  }

  /** Adds the supports of an exported memory to an active memory with the same text. */
  private void join(
      OwnerDraft pending, ParsedMemory same, List<Support> left, Input.Imported input) {
    Memory before = same.memory();
    Memory after = pending.next(before);
    for (Support support : left) {
      composition.with(after, support);
    }
    pending.make(new Change.Reinforced(before, after, null));
    Linking.restore(pending, before.getId(), input.memory().getLinks());
    succession.settle(pending, before.getId());
  }

  /**
   * Returns an active memory with the same text that was made here; null if there is none. Two
   * exported memories of one text come back as two.
   */
  private static @Nullable ParsedMemory same(OwnerDraft pending, Memory memory) {
    if (!MemoryCopies.active(memory)) {
      return null;
    }
    return pending.all().stream()
        .filter(held -> MemoryCopies.active(held.memory()))
        .filter(held -> held.memory().getContentHash().equals(memory.getContentHash()))
        .filter(held -> pending.tombstones().get(OwnerTombstones.imported(held.id())).isEmpty())
        .findFirst()
        .orElse(null);
  }

  /** Returns the supports that rest on no withdrawn message, without excerpts of such messages. */
  private static List<Support> standing(OwnerDraft pending, Memory memory) {
    List<Support> standing = new ArrayList<>();
    for (Support support : memory.getSupports()) {
      if (support.getSources().stream().noneMatch(pending.tombstones()::withdrawn)) {
        standing.add(MemoryCopies.without(support, pending.tombstones()::withdrawn));
      }
    }
    return standing;
  }

  /**
   * Returns an exported change, without the state before it if that state rests on a withdrawn
   * message.
   */
  private static MemoryChange shown(OwnerDraft pending, MemoryChange change) {
    Memory before = change.getBefore();
    if (before == null || standing(pending, before).equals(before.getSupports())) {
      return change;
    }
    MemoryChange without = MemoryCopies.copy(change);
    without.setBefore(null);
    return without;
  }
}
