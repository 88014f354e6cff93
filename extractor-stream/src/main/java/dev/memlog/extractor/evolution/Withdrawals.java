package dev.memlog.extractor.evolution;

import static java.util.stream.Collectors.toSet;

import dev.memlog.extractor.claims.ClaimStatements;
import dev.memlog.extractor.evolution.owner.Change;
import dev.memlog.extractor.evolution.owner.MemoryCopies;
import dev.memlog.extractor.evolution.owner.OwnerDraft;
import dev.memlog.extractor.evolution.owner.OwnerTombstones;
import dev.memlog.extractor.evolution.owner.ParsedMemory;
import dev.memlog.language.comparison.Statement;
import dev.memlog.schemas.MemoryText;
import dev.memlog.state.Memory;
import dev.memlog.state.Source;
import dev.memlog.state.Support;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * The removal of statements that rest on withdrawn messages. A support is removed as a whole, since
 * it needs all its sources. From the context of a support, only the excerpts of the withdrawn
 * message are removed.
 */
record Withdrawals(Composition composition, Succession succession) {

  void withdraw(OwnerDraft pending, Input.Withdrawn input) {
    String kept = input.kept() == null ? "" : input.kept();
    pending
        .newTombstones()
        .put(OwnerTombstones.message(input.conversation(), input.messageId()), kept);
    Predicate<Source> gone =
        source ->
            source.getConversation().equals(input.conversation())
                && source.getMessageId().equals(input.messageId())
                && OwnerTombstones.gone(source.getVersion(), kept);
    Collection<ParsedMemory> citing = pending.citing(input.conversation(), input.messageId());
    without(pending, citing, gone, Change.Withdrawn::new);
    forgetHistory(pending, OwnerTombstones.former(input.conversation(), input.messageId()));
  }

  /** Withdraws messages that their speaker asked not to remember. */
  void retract(OwnerDraft pending, Input.Retracted input) {
    Set<Source> retracted = new LinkedHashSet<>();
    for (Source source : input.sources()) {
      retracted.add(source);
      retracted.add(new Source(source.getConversation(), source.getMessageId(), ""));
    }
    SortedMap<String, ParsedMemory> citing = new TreeMap<>();
    for (Source source : retracted) {
      pending.newTombstones().put(OwnerTombstones.retracted(source), "");
      pending
          .citing(source.getConversation(), source.getMessageId())
          .forEach(held -> citing.put(held.id(), held));
    }
    without(pending, citing.values(), retracted::contains, Change.Withdrawn::new);
    for (Source source : input.sources()) {
      forgetHistory(
          pending, OwnerTombstones.former(source.getConversation(), source.getMessageId()));
    }
  }

  /**
   * Removes the former states of memories that a tombstone lists. These states hold text of
   * messages on which the memories no longer rest.
   */
  private static void forgetHistory(OwnerDraft pending, String tombstone) {
    for (String id : pending.newTombstones().listed(tombstone)) {
      ParsedMemory held = pending.get(id);
      if (held != null) {
        Memory after = pending.next(held.memory());
        pending.make(new Change.Weakened(held.memory(), after));
      }
    }
  }

  void purge(OwnerDraft pending, Input.PurgedConversation input) {
    pending.newTombstones().put(OwnerTombstones.conversation(input.conversation()), input.at());
    Predicate<Source> gone = source -> source.getConversation().equals(input.conversation());
    without(pending, pending.all(), gone, Change.Purged::new);
    forgetHistory(pending, OwnerTombstones.former(input.conversation()));
  }

  /**
   * Removes sources from memories.
   *
   * @param all the memories that may rest on these sources
   * @param gone whether a source is removed
   * @param end the change that ends a memory without any support left
   */
  private void without(
      OwnerDraft pending,
      Collection<ParsedMemory> all,
      Predicate<Source> gone,
      Function<Memory, Change.OfMemory> end) {
    List<String> touched = new ArrayList<>();
    for (ParsedMemory held : List.copyOf(all)) {
      Memory before = held.memory();
      if (MemoryCopies.derived(before)) {
        // It is made anew of its parts, or of what it cites.
        continue;
      }
      List<Support> left = left(before, gone);
      if (left.equals(before.getSupports())) {
        continue;
      }
      touched.add(before.getId());
      if (MemoryCopies.forgotten(before)) {
        keepForgotten(pending, before, gone);
      }
      if (left.isEmpty()) {
        pending.make(end.apply(before));
      } else {
        int counted = before.getMentions() - before.getSupports().size();
        Memory after = composition.composed(pending.next(before), left, counted);
        pending.make(new Change.Weakened(before, after));
        passOn(pending, before, left);
      }
    }
    // The successions follow once all sources are removed, since a reopened memory must not rest on
    // them either.
    for (String id : touched) {
      succession.settle(pending, id);
    }
    // What is left may say the same as another memory.
    for (String id : touched) {
      succession.divideOrMerge(pending, id);
    }
  }

  /**
   * Assigns the remaining supports in the same words to each merge that brought a withdrawn
   * support. Otherwise an undo of the merge would not find what to separate.
   */
  private static void passOn(OwnerDraft pending, Memory before, List<Support> left) {
    if (left.stream().map(s -> MemoryText.embedded(s.getClaim())).distinct().count() == 1) {
      return;
    }
    Set<String> leftIds = left.stream().map(Support::getId).collect(toSet());
    for (Support gone : before.getSupports()) {
      if (leftIds.contains(gone.getId())) {
        continue;
      }
      Statement words = ClaimStatements.of(gone.getClaim());
      List<String> heirs =
          left.stream()
              .filter(s -> Comparison.plainlySame(words, ClaimStatements.of(s.getClaim())))
              .map(Support::getId)
              .toList();
      if (!heirs.isEmpty()) {
        pending.journal().passOn(gone.getId(), heirs);
      }
    }
  }

  /**
   * Writes a tombstone for a forgotten memory that loses a support by the withdrawal of a message
   * other than the one that states it. The stating message will be read again, which must not bring
   * the memory back.
   */
  private static void keepForgotten(OwnerDraft pending, Memory forgotten, Predicate<Source> gone) {
    for (Support support : forgotten.getSupports()) {
      boolean lost = support.getSources().stream().anyMatch(gone);
      if (lost && !gone.test(support.getSources().getFirst())) {
        pending.newTombstones().buryReading(support, forgotten.getId());
        pending.newTombstones().put(OwnerTombstones.memory(forgotten.getId()), pending.at());
      }
    }
  }

  private static List<Support> left(Memory memory, Predicate<Source> gone) {
    List<Support> left = new ArrayList<>();
    for (Support support : memory.getSupports()) {
      if (support.getSources().stream().noneMatch(gone)) {
        left.add(MemoryCopies.without(support, gone));
      }
    }
    return left;
  }
}
