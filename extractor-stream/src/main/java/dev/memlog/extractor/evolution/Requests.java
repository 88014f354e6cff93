package dev.memlog.extractor.evolution;

import dev.memlog.events.Revise;
import dev.memlog.extractor.evolution.owner.Change;
import dev.memlog.extractor.evolution.owner.MemoryCopies;
import dev.memlog.extractor.evolution.owner.OwnerDraft;
import dev.memlog.extractor.evolution.owner.OwnerTombstones;
import dev.memlog.extractor.evolution.owner.ParsedMemory;
import dev.memlog.state.Claim;
import dev.memlog.state.Memory;
import dev.memlog.state.Source;
import dev.memlog.state.Support;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The execution of requests about existing memories: to forget, restore, revise and purge them, and
 * to count their recalls.
 */
record Requests(Composition composition, Succession succession, Periods periods) {

  void forget(OwnerDraft pending, Input.Forgotten input) {
    for (String id : input.memoryIds()) {
      ParsedMemory held = pending.get(id);
      // A part is forgotten with the memory that speaks for it, and is removed no later.
      if (held == null || pending.forgottenAt(held.memory()) != null) {
        pending.note(new Change.Unmatched(id));
        continue;
      }
      Memory after = pending.next(held.memory());
      after.setForgottenAt(input.at());
      after.setForgottenReason(input.cause().getReason());
      pending.make(new Change.Forgotten(held.memory(), MemoryCopies.withStatus(after)));
    }
  }

  void restore(OwnerDraft pending, Input.Restored input) {
    for (String id : input.memoryIds()) {
      ParsedMemory held = pending.get(id);
      if (held != null && archivedBefore(held.memory(), input.at())) {
        Memory after = pending.next(held.memory());
        if (MemoryCopies.part(after)) {
          after.setKeptApartAt(input.at());
        }
        pending.make(new Change.Restored(held.memory(), MemoryCopies.revived(after, input.at())));
        continue;
      }
      // A command that was dead-lettered and redriven undoes no later request.
      if (held == null
          || !MemoryCopies.forgotten(held.memory())
          || held.memory().getForgottenAt().isAfter(input.at())) {
        pending.note(new Change.Unmatched(id));
        continue;
      }
      ParsedMemory again = MemoryCopies.derived(held.memory()) ? null : saidAgain(pending, held);
      if (again != null) {
        succession.unite(pending, held, again);
        continue;
      }
      Memory after = pending.next(held.memory());
      after.setForgottenAt(null);
      after.setForgottenReason(null);
      pending.make(new Change.Restored(held.memory(), MemoryCopies.withStatus(after)));
    }
  }

  private static boolean archivedBefore(Memory memory, Instant at) {
    Instant archived = memory.getArchivedAt();
    return !MemoryCopies.forgotten(memory) && archived != null && !archived.isAfter(at);
  }

  /**
   * Returns the memory that the same statement created while this one was forgotten; null if there
   * is none.
   */
  private @Nullable ParsedMemory saidAgain(OwnerDraft pending, ParsedMemory forgotten) {
    Instant since = forgotten.memory().getForgottenAt();
    for (ParsedMemory held : pending.comparable(forgotten.statement())) {
      if (MemoryCopies.active(held.memory())
          && held.memory().getCreatedAt().isAfter(since)
          && periods.alike(forgotten, held)) {
        return held;
      }
    }
    return null;
  }

  void revise(OwnerDraft pending, Input.Revised input) {
    Revise revise = input.revise();
    ParsedMemory held = pending.get(revise.getMemoryId());
    // A reflection says what others say. Only what is said in its place stands by itself.
    boolean unfit = held != null && MemoryCopies.reflection(held.memory()) && input.claim() == null;
    if (held == null || MemoryCopies.forgotten(held.memory()) || unfit) {
      pending.note(new Change.Unmatched(revise.getMemoryId()));
      return;
    }
    Memory before = held.memory();
    if (known(before, input.cause().getId())) {
      return;
    }
    Memory after = pending.next(before);
    Claim claim = input.claim();
    if (claim == null && MemoryCopies.whole(before)) {
      // From now on it is a statement of its own.
      claim = before.getClaim();
    }
    after.setParts(List.of());
    after.setReflection(null);
    if (before.getArchivedAt() != null && !MemoryCopies.part(before)) {
      MemoryCopies.revived(after, input.at());
    }
    if (claim == null) {
      List<Support> supports = before.getSupports().stream().map(s -> revised(s, revise)).toList();
      Double confidence = revise.getConfidence();
      if (confidence != null) {
        supports
            .getFirst()
            .getClaim()
            .setConfidence(composition.confidenceOfFirst(confidence, before));
      }
      composition.composed(after, supports, before.getMentions() - supports.size());
    } else {
      for (Support support : before.getSupports()) {
        pending.newTombstones().buryReading(support, before.getId());
        pending.newTombstones().leaveToHistory(support, before.getId());
      }
      replace(after, claim, revise, input);
    }
    pending.make(new Change.Revised(before, after, input.vector()));
    succession.settle(pending, before.getId());
  }

  /**
   * Returns whether the command has already taken effect, even if its support has been purged or
   * replaced since.
   */
  private static boolean known(Memory memory, String command) {
    return memory.getSupports().stream().anyMatch(s -> s.getId().equals(command))
        || memory.getRetired().contains(command);
  }

  /** Replaces the text of a memory. From now on the memory rests on the command alone. */
  private void replace(Memory after, Claim read, Revise revise, Input.Revised input) {
    Claim old = after.getClaim();
    Claim claim = MemoryCopies.copy(read);
    claim.setCategory(old.getCategory());
    claim.setImportance(old.getImportance());
    claim.setImportanceReasons(old.getImportanceReasons());
    claim.setTags(old.getTags());
    claim.setDescription(old.getDescription());
    List<String> retired = new ArrayList<>(after.getRetired());
    after.getSupports().forEach(support -> retired.add(support.getId()));
    String id = input.cause().getId();
    Support told =
        new Support(
            id,
            "explicit",
            claim,
            List.of(new Source("", id, "")),
            List.of(),
            "command",
            "1",
            input.at());
    after.setRetired(retired);
    composition.composed(after, List.of(revised(told, revise)), 0);
  }

  private static Support revised(Support support, Revise revise) {
    Claim claim = MemoryCopies.copy(support.getClaim());
    MemoryCopies.take(revise, claim);
    if (revise.getImportance() != null) {
      claim.setImportanceReasons(List.of("asked for"));
    }
    Support revised = MemoryCopies.copy(support);
    revised.setClaim(claim);
    return revised;
  }

  void purge(OwnerDraft pending, Input.PurgedMemories input) {
    for (String id : input.memoryIds()) {
      ParsedMemory held = pending.get(id);
      if (held == null) {
        pending.note(new Change.Unmatched(id));
        continue;
      }
      for (ParsedMemory part : pending.partsOf(id)) {
        purge(pending, part);
      }
      purge(pending, held);
    }
  }

  /**
   * Removes exactly the memories of the period. A consolidated memory outside of it is composed
   * again or dissolved, and parts outside of it return to recall, as after any removal.
   */
  void purge(OwnerDraft pending, Input.PurgedWindow input) {
    pending.forEach(input::reaches, held -> purge(pending, held));
  }

  private void purge(OwnerDraft pending, ParsedMemory held) {
    bury(pending, held);
    remove(pending, new Change.Purged(held.memory()));
  }

  /** Removes a memory that was archived or forgotten for too long, with its parts. */
  void removeExpired(OwnerDraft pending, ParsedMemory held) {
    String reason = held.memory().getStatus();
    for (ParsedMemory part : pending.partsOf(held.id())) {
      bury(pending, part);
      remove(pending, new Change.Expired(part.memory(), reason));
    }
    if (pending.get(held.id()) != null) {
      bury(pending, held);
      remove(pending, new Change.Expired(held.memory(), reason));
    }
  }

  /**
   * Removes a memory that has outlived its time to live. If the memory is part of a consolidated
   * one, that one is composed again or dissolved, as after any removal.
   */
  void removeOutlived(OwnerDraft pending, ParsedMemory held) {
    bury(pending, held);
    remove(pending, new Change.Expired(held.memory(), "time to live"));
  }

  /**
   * Writes tombstones for statements that may be delivered or extracted again and would create the
   * memory again.
   */
  private static void bury(OwnerDraft pending, ParsedMemory held) {
    String id = held.id();
    if (!MemoryCopies.derived(held.memory())) {
      // The candidates that made it may be delivered again.
      held.memory()
          .getSupports()
          .forEach(s -> pending.newTombstones().put(OwnerTombstones.candidate(s.getId()), ""));
      held.memory()
          .getRetired()
          .forEach(r -> pending.newTombstones().put(OwnerTombstones.candidate(r), ""));
      // Its messages may be read again, after an edit of a message before them.
      held.memory().getSupports().forEach(s -> pending.newTombstones().buryReading(s, id));
    }
    pending.newTombstones().put(OwnerTombstones.memory(id), pending.at());
  }

  private void remove(OwnerDraft pending, Change.OfMemory change) {
    pending.make(change);
    succession.settle(pending, change.memoryId());
  }

  void purge(OwnerDraft pending, Input.PurgedOwner input) {
    pending.newTombstones().put(OwnerTombstones.EVERYTHING, input.at());
    for (ParsedMemory held : List.copyOf(pending.all())) {
      pending.make(new Change.Purged(held.memory()));
    }
  }

  void access(OwnerDraft pending, Input.Accessed input) {
    for (String id : input.memoryIds()) {
      ParsedMemory held = pending.get(id);
      if (held == null || MemoryCopies.forgotten(held.memory())) {
        continue;
      }
      if (held.memory().getArchivedAt() != null && !MemoryCopies.part(held.memory())) {
        Memory after = MemoryCopies.revived(pending.next(held.memory()), input.at());
        pending.make(new Change.Restored(held.memory(), after));
      }
      pending.use(MemoryCopies.used(held.memory(), pending.usage(id), 1, input.at()));
    }
  }
}
