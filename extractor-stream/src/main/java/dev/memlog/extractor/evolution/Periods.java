package dev.memlog.extractor.evolution;

import dev.memlog.extractor.claims.ClaimStatements;
import dev.memlog.extractor.evolution.Comparison.Relation;
import dev.memlog.extractor.evolution.owner.Change;
import dev.memlog.extractor.evolution.owner.MemoryCopies;
import dev.memlog.extractor.evolution.owner.OwnerDraft;
import dev.memlog.extractor.evolution.owner.ParsedMemory;
import dev.memlog.extractor.evolution.rules.EvolutionRules;
import dev.memlog.language.comparison.ReadingComparison;
import dev.memlog.language.comparison.Statement;
import dev.memlog.state.Memory;
import dev.memlog.state.MemoryUsage;
import dev.memlog.state.Support;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The periods of validity of memories. A memory stands for one unbroken period in which a statement
 * held. If a contradictory statement turns out to lie within the period, the memory is divided in
 * two. If that statement is removed, the two are merged again.
 */
record Periods(Comparison comparison, Composition composition, EvolutionRules rules) {

  /**
   * Returns whether a time lies in the period of a memory, and not in that of a contradictory
   * memory before or after it.
   */
  static boolean covers(OwnerDraft pending, ParsedMemory held, Instant time) {
    Instant to = held.memory().getValidTo();
    if (to != null && !time.isBefore(to)) {
      return false;
    }
    if (!time.isBefore(held.memory().getValidFrom())) {
      return true;
    }
    for (String earlier : held.memory().getSupersedes()) {
      ParsedMemory before = pending.get(earlier);
      if (before != null && !before.memory().getValidFrom().isBefore(time)) {
        return false;
      }
    }
    return true;
  }

  /** Returns whether a memory was valid at a time, by its present validity. */
  static boolean held(Memory memory, Instant time) {
    Instant to = memory.getValidTo();
    return !memory.getValidFrom().isAfter(time) && (to == null || time.isBefore(to));
  }

  /**
   * Divides a memory whose period now ends before its last mention, or merges it with a memory of
   * the same content and period. Leaves a memory that is derived from others unchanged.
   *
   * @return the ids of the memories whose succession must be settled again
   */
  List<String> cutOrJoin(OwnerDraft pending, String memoryId) {
    ParsedMemory held = pending.get(memoryId);
    if (held == null || MemoryCopies.derived(held.memory())) {
      return List.of();
    }
    Instant to = held.memory().getValidTo();
    if (to != null && !held.memory().getSupports().getLast().getSaidAt().isBefore(to)) {
      return cut(pending, held, to);
    }
    ParsedMemory twin = MemoryCopies.forgotten(held.memory()) ? null : twin(pending, held);
    return twin == null ? List.of() : unite(pending, held, twin);
  }

  private List<String> cut(OwnerDraft pending, ParsedMemory held, Instant to) {
    Memory before = held.memory();
    List<Support> early = new ArrayList<>();
    List<Support> late = new ArrayList<>();
    before.getSupports().forEach(s -> (s.getSaidAt().isBefore(to) ? early : late).add(s));
    if (early.isEmpty()) {
      // It ends when it begins: its successor was said at the same time.
      return List.of();
    }
    Memory moves = MemoryCopies.parted(pending, before, late.getFirst(), pending.at());
    String id = moves.getId();
    int counted = before.getMentions() - before.getSupports().size();
    Memory stays = pending.next(before);
    composition.composed(stays, early, counted);
    pending.make(new Change.Divided(before, stays, id));
    moves.setCreatedAt(pending.at());
    MemoryCopies.withStatus(composition.composed(moves, late, 0));
    boolean worded = moves.getContentHash().equals(before.getContentHash());
    pending.make(new Change.Added(moves, worded ? held.vector() : null));
    if (moves.getArchivedAt() != null) {
      pending.journal().archivedToo(before.getId(), id);
    }
    return List.of(id, before.getId());
  }

  @SuppressWarnings("ReferenceEquality") // any other memory, be it equal
  private @Nullable ParsedMemory twin(OwnerDraft pending, ParsedMemory held) {
    for (ParsedMemory other : pending.comparable(held.statement())) {
      if (other != held
          && !MemoryCopies.forgotten(other.memory())
          && (held(held.memory(), other.memory().getValidFrom())
              || held(other.memory(), held.memory().getValidFrom()))
          && same(held, other)) {
        return other;
      }
    }
    return null;
  }

  /** Returns whether two memories have the same content, and no undo keeps them apart. */
  private boolean same(ParsedMemory one, ParsedMemory other) {
    boolean worded =
        !rules.comparison().inOtherWords() || MemoryCopies.apart(one.memory(), other.memory());
    return worded ? Comparison.plainlySame(one.statement(), other.statement()) : alike(one, other);
  }

  /** Returns whether two memories have the same content. */
  boolean alike(ParsedMemory one, ParsedMemory other) {
    if (ReadingComparison.difference(one.statement(), other.statement()).contradicts()) {
      return false;
    }
    Relation relation =
        comparison
            .likeness(one.statement(), one.memory().getClaim(), one.vector(), one.coarse(), other)
            .relation();
    return relation == Relation.SAME || relation == Relation.DUPLICATE;
  }

  /**
   * Merges two memories of the same content.
   *
   * @param gone the memory to remove
   * @param stays the memory that takes over the supports
   * @return the ids of the memories whose succession must be settled again
   */
  List<String> unite(OwnerDraft pending, ParsedMemory gone, ParsedMemory stays) {
    MemoryUsage used = pending.usage(gone.id());
    pending.make(new Change.Merged(gone.memory(), null, null, null, stays.id()));
    List<Support> supports = new ArrayList<>(stays.memory().getSupports());
    for (Support support : gone.memory().getSupports()) {
      if (supports.size() < rules.mostSupports()) {
        supports.add(support);
      } else {
        pending.newTombstones().count(support, stays.id());
      }
    }
    List<String> retired = new ArrayList<>(stays.memory().getRetired());
    retired.addAll(gone.memory().getRetired());
    int mentions = stays.memory().getMentions() + gone.memory().getMentions();
    Memory after = pending.next(stays.memory());
    after.setRetired(retired);
    after.setKeptApartAt(later(after.getKeptApartAt(), gone.memory().getKeptApartAt()));
    after.setKeptOpenAt(later(after.getKeptOpenAt(), gone.memory().getKeptOpenAt()));
    if (after.getArchivedAt() != null && gone.memory().getArchivedAt() == null) {
      MemoryCopies.revived(after, pending.at());
    }
    composition.composed(after, supports, mentions - supports.size());
    boolean taken = after.getContentHash().equals(gone.memory().getContentHash());
    pending.make(
        new Change.Merged(stays.memory(), after, taken ? gone.vector() : null, null, gone.id()));
    if (mixed(gone.memory(), stays.memory())) {
      List<String> brought = gone.memory().getSupports().stream().map(Support::getId).toList();
      pending.journal().note("merged", after, brought, "");
    }
    if (used != null) {
      pending.use(
          MemoryCopies.used(
              after, pending.usage(stays.id()), used.getAccessCount(), used.getLastAccessedAt()));
    }
    return List.of(gone.id(), stays.id());
  }

  /** Returns whether two memories rest on statements in different words. */
  private static boolean mixed(Memory one, Memory other) {
    Statement words = ClaimStatements.of(one.getSupports().getFirst().getClaim());
    return Stream.of(one, other)
        .flatMap(memory -> memory.getSupports().stream())
        .map(Support::getClaim)
        .anyMatch(claim -> !Comparison.plainlySame(words, ClaimStatements.of(claim)));
  }

  private static @Nullable Instant later(@Nullable Instant one, @Nullable Instant other) {
    return one == null || (other != null && other.isAfter(one)) ? other : one;
  }
}
