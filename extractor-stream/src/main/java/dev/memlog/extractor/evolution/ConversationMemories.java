package dev.memlog.extractor.evolution;

import dev.memlog.events.MemoryCandidate;
import dev.memlog.extractor.evolution.owner.Change;
import dev.memlog.extractor.evolution.owner.MemoryCopies;
import dev.memlog.extractor.evolution.owner.OwnerDraft;
import dev.memlog.extractor.evolution.owner.OwnerTombstones;
import dev.memlog.extractor.evolution.owner.ParsedMemory;
import dev.memlog.state.Memory;
import dev.memlog.state.Source;
import dev.memlog.state.Support;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The memories of whole conversations. Each conversation has one, whose text is the latest summary.
 * Such memories are neither compared nor merged with statements. {@link Crowding} limits their
 * number.
 */
record ConversationMemories(Composition composition) {

  /**
   * The number of former summaries whose ids a memory keeps, so that a repeated one is recognized.
   */
  private static final int MOST_RETIRED = 100;

  /**
   * Adds the memory of a conversation, or replaces its text. Does nothing if the memory was
   * forgotten, purged or corrected.
   *
   * @param support the summary, with all of its sources
   */
  void propose(OwnerDraft pending, Input.Proposed input, Support support) {
    MemoryCandidate candidate = input.candidate();
    String id = id(candidate);
    if (purged(pending, id, candidate)) {
      pending.note(new Change.Dropped(candidate.getId(), "purged"));
      return;
    }
    ParsedMemory held = pending.get(id);
    if (held == null) {
      add(pending, id, input, support);
    } else if (forgotten(pending, held.memory()) || !MemoryCopies.ofConversation(held.memory())) {
      pending.note(new Change.Dropped(candidate.getId(), "known"));
    } else {
      remake(pending, held.memory(), input, support);
    }
  }

  /** Returns the id of the memory to which a summary belongs. */
  static String id(MemoryCandidate candidate) {
    String conversation = candidate.getSources().getFirst().getConversation();
    return MemoryCopies.id(candidate, "conversation:" + conversation);
  }

  /** Returns whether a memory, or the consolidated memory of which it is a part, was forgotten. */
  private static boolean forgotten(OwnerDraft pending, Memory memory) {
    String whole = memory.getConsolidatedInto();
    ParsedMemory speaking = whole == null ? null : pending.get(whole);
    return MemoryCopies.forgotten(memory)
        || (speaking != null && MemoryCopies.forgotten(speaking.memory()));
  }

  private static boolean purged(OwnerDraft pending, String id, MemoryCandidate candidate) {
    long earliest = candidate.getAppendedAt().toEpochMilli();
    for (Source source : candidate.getSources()) {
      Long takenAt = candidate.getTakenAt().get(source.getMessageId());
      earliest = takenAt == null ? earliest : Math.min(earliest, takenAt);
    }
    return pending.tombstones().purged(OwnerTombstones.memory(id), earliest);
  }

  private void add(OwnerDraft pending, String id, Input.Proposed input, Support support) {
    Memory memory = composition.first(id, input.candidate(), support, input.at());
    pending.make(new Change.Added(memory, input.vector()));
  }

  private void remake(OwnerDraft pending, Memory before, Input.Proposed input, Support support) {
    Memory after = pending.next(before);
    List<String> retired = new ArrayList<>(before.getRetired());
    before.getSupports().forEach(former -> retired.add(former.getId()));
    after.setRetired(
        List.copyOf(retired.subList(Math.max(0, retired.size() - MOST_RETIRED), retired.size())));
    if (before.getArchivedAt() != null) {
      MemoryCopies.revived(after, input.at());
    }
    composition.composed(after, List.of(support), 0);
    Set<Source> lost = MemoryCopies.sources(before);
    lost.removeAll(new HashSet<>(support.getSources()));
    pending.make(new Change.Remade(before, after, input.vector(), !lost.isEmpty()));
  }
}
