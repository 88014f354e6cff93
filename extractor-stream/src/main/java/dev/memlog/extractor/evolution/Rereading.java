package dev.memlog.extractor.evolution;

import dev.memlog.events.MemoryCandidate;
import dev.memlog.extractor.evolution.owner.Change;
import dev.memlog.extractor.evolution.owner.MemoryCopies;
import dev.memlog.extractor.evolution.owner.OwnerDraft;
import dev.memlog.extractor.evolution.owner.OwnerTombstones;
import dev.memlog.extractor.evolution.owner.ParsedMemory;
import dev.memlog.language.comparison.Statement;
import dev.memlog.state.Memory;
import dev.memlog.state.Source;
import dev.memlog.state.Support;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The replacement of what other extractors read from a message by what is read from it again. A
 * memory that rests on the message alone keeps its id, so that its history shows the former text. A
 * message is not read again if a memory of it was forgotten, purged or corrected, since that would
 * bring back the former text.
 */
record Rereading(Composition composition, Succession succession) {

  /**
   * Puts a statement in the place of a former one of the same message, or drops it if the message
   * stays as it is.
   *
   * @return false if the statement is neither, so that it is a statement like any other
   */
  boolean take(OwnerDraft pending, Input.Proposed input, Support support) {
    MemoryCandidate candidate = input.candidate();
    List<ParsedMemory> former = former(pending, candidate);
    if (stays(pending, candidate, former)) {
      pending.note(new Change.Dropped(candidate.getId(), "the message stays as it was read"));
      return true;
    }
    Statement statement = pending.parsed(candidate.getClaim());
    Optional<ParsedMemory> replaced =
        former.stream()
            .filter(held -> left(held.memory(), candidate).isEmpty())
            .filter(held -> shared(statement, held) > 0)
            .max(
                Comparator.<ParsedMemory>comparingInt(held -> shared(statement, held))
                    .thenComparing(ParsedMemory::id));
    replaced.ifPresent(
        held -> {
          Memory before = held.memory();
          Memory after = composed(pending, before, List.of(support), candidate);
          pending.make(new Change.Remade(before, after, input.vector(), false));
          settle(pending, List.of(before.getId()));
        });
    return replaced.isPresent();
  }

  /** Removes what other extractors read from a message and the present one does not. */
  void end(OwnerDraft pending, Input.Reread input) {
    List<ParsedMemory> former = former(pending, input.end());
    if (stays(pending, input.end(), former)) {
      return;
    }
    for (ParsedMemory held : former) {
      Memory before = held.memory();
      List<Support> left = left(before, input.end());
      pending.make(
          left.isEmpty()
              ? new Change.Withdrawn(before)
              : new Change.Weakened(before, composed(pending, before, left, input.end())));
    }
    settle(pending, former.stream().map(ParsedMemory::id).toList());
  }

  /** Returns the memories that rest on what other extractors read from the same message. */
  private static List<ParsedMemory> former(OwnerDraft pending, MemoryCandidate read) {
    Source source = read.getSources().getFirst();
    return pending.citing(source.getConversation(), source.getMessageId()).stream()
        .filter(held -> MemoryCopies.comparable(held.memory()))
        .filter(held -> held.memory().getSupports().stream().anyMatch(s -> former(s, read)))
        .toList();
  }

  private static boolean former(Support support, MemoryCandidate read) {
    boolean present =
        support.getExtractor().equals(read.getExtractor())
            && support.getExtractorVersion().equals(read.getExtractorVersion());
    return !present && support.getSources().getFirst().equals(read.getSources().getFirst());
  }

  private static boolean stays(
      OwnerDraft pending, MemoryCandidate read, List<ParsedMemory> former) {
    Source source = read.getSources().getFirst();
    return pending.newTombstones().get(OwnerTombstones.reading(source)).isPresent()
        || former.stream().anyMatch(held -> pending.forgottenAt(held.memory()) != null);
  }

  private static List<Support> left(Memory memory, MemoryCandidate read) {
    return memory.getSupports().stream().filter(support -> !former(support, read)).toList();
  }

  private static int shared(Statement statement, ParsedMemory held) {
    Set<String> shared = new HashSet<>(statement.words());
    shared.retainAll(held.statement().words());
    return shared.size();
  }

  /** Returns a memory without its former supports, which only its history still holds. */
  private Memory composed(
      OwnerDraft pending, Memory before, List<Support> supports, MemoryCandidate read) {
    List<Support> former = before.getSupports().stream().filter(s -> former(s, read)).toList();
    former.forEach(one -> pending.newTombstones().leaveToHistory(one, before.getId()));
    int counted = before.getMentions() - before.getSupports().size();
    Memory after = composition.composed(pending.next(before), supports, counted);
    after.setRetired(
        Stream.concat(before.getRetired().stream(), former.stream().map(Support::getId))
            .distinct()
            .toList());
    return after;
  }

  private void settle(OwnerDraft pending, List<String> ids) {
    ids.forEach(id -> succession.settle(pending, id));
    ids.forEach(id -> succession.divideOrMerge(pending, id));
  }
}
