package dev.memlog.extractor.evolution;

import dev.memlog.extractor.evolution.owner.Change;
import dev.memlog.extractor.evolution.owner.MemoryCopies;
import dev.memlog.extractor.evolution.owner.OwnerDraft;
import dev.memlog.extractor.evolution.owner.ParsedMemory;
import dev.memlog.state.Memory;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The memories that a decision made of several memories of conversations. The text of such a memory
 * comes from the decision; its parts stay unchanged, out of recall. No rule can compute this text
 * again. So once a part changes, the memory is removed and its parts return to recall.
 */
final class Compactions {

  private static final int LEAST_PARTS = 2;

  private Compactions() {}

  /**
   * Merges an added memory into the target of a decision.
   *
   * @param request the id of the request that the decision answers
   * @param content the text that covers both memories
   * @param vector the vector of the text; null if none is available
   */
  static void merge(
      OwnerDraft pending,
      ParsedMemory target,
      ParsedMemory added,
      String request,
      String content,
      float @Nullable [] vector) {
    boolean merged = MemoryCopies.whole(target.memory());
    List<ParsedMemory> parts =
        new ArrayList<>(merged ? pending.partsOf(target.id()) : List.of(target));
    parts.add(added);
    parts.sort(Consolidation.BY_TIME);
    Memory whole;
    if (merged) {
      Memory before = target.memory();
      whole = Summary.ofConversations(pending.next(before), parts, content);
      pending.make(new Change.Remade(before, whole, vector, false));
    } else {
      whole =
          Summary.ofConversations(
              MemoryCopies.consolidated(target.memory(), "compacted:" + request, pending.at()),
              parts,
              content);
      pending.make(new Change.Consolidated(whole, vector));
    }
    pending
        .journal()
        .note("consolidated", whole, parts.stream().map(ParsedMemory::id).toList(), "compacted");
    for (ParsedMemory part : merged ? List.of(added) : parts) {
      Consolidation.absorb(pending, part, whole.getId());
    }
  }

  /** Removes a merged memory and returns its parts to recall, unless the parts are unchanged. */
  static void settle(OwnerDraft pending, ParsedMemory whole, List<ParsedMemory> parts) {
    Memory before = whole.memory();
    Memory now = parts.isEmpty() ? before : Summary.of(MemoryCopies.copy(before), parts);
    if (parts.size() >= LEAST_PARTS && now.getSupports().equals(before.getSupports())) {
      return;
    }
    for (ParsedMemory part : parts) {
      Memory after = MemoryCopies.revived(pending.next(part.memory()), pending.at());
      after.setForgottenAt(before.getForgottenAt());
      after.setForgottenReason(before.getForgottenReason());
      after.setArchivedAt(before.getArchivedAt());
      after.setArchivedReason(before.getArchivedReason());
      pending.make(new Change.Released(part.memory(), MemoryCopies.withStatus(after), whole.id()));
    }
    pending.make(new Change.Dissolved(before));
  }
}
