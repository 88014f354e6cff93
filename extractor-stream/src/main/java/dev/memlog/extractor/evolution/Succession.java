package dev.memlog.extractor.evolution;

import dev.memlog.extractor.evolution.owner.Change;
import dev.memlog.extractor.evolution.owner.MemoryCopies;
import dev.memlog.extractor.evolution.owner.OwnerDraft;
import dev.memlog.extractor.evolution.owner.ParsedMemory;
import dev.memlog.language.comparison.Difference;
import dev.memlog.language.comparison.Fact;
import dev.memlog.schemas.ClaimReadings;
import dev.memlog.state.Claim;
import dev.memlog.state.Memory;
import dev.memlog.state.Quote;
import dev.memlog.state.Reading;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The supersession of memories that contradict one another. Each memory is superseded by the
 * earliest later memory that contradicts it, and its validity ends when that memory was first
 * mentioned. So the newer memory wins, whichever arrives first. If a memory is removed, those that
 * it superseded are superseded by the next one or are valid again.
 *
 * @param inOtherWords whether statements in different words are compared; without, no memory is
 *     superseded
 */
record Succession(Comparison comparison, Periods periods, boolean inOtherWords) {

  /** The order of time. Of two memories of one time, that which answers or corrects is later. */
  private static final Comparator<ParsedMemory> BY_TIME =
      Comparator.<ParsedMemory, Instant>comparing(h -> h.memory().getValidFrom())
          .thenComparing(Succession::answers)
          .thenComparing(ParsedMemory::id);

  private static boolean answers(ParsedMemory held) {
    Quote quote = held.memory().getClaim().getQuote();
    return quote != null && quote.getBefore() != null;
  }

  /**
   * A memory as later memories leave it.
   *
   * @param held the memory that supersedes it; null if none does
   * @param difference the contradiction by which that memory supersedes it
   * @param claim the claim, in which each reading names the memory that supersedes only this
   *     reading
   */
  private record Successor(@Nullable ParsedMemory held, Difference difference, Claim claim) {}

  /**
   * Updates the supersession after a memory was added or removed, or after its text or its
   * beginning changed.
   *
   * @param memoryId the id of that memory
   */
  void settle(OwnerDraft pending, String memoryId) {
    Set<String> targets = new TreeSet<>();
    ParsedMemory settled = pending.get(memoryId);
    if (settled != null
        && (MemoryCopies.ofConversation(settled.memory())
            || MemoryCopies.reflection(settled.memory()))) {
      return;
    }
    if (settled == null) {
      pending.superseding(memoryId).forEach(held -> targets.add(held.id()));
    }
    for (String id : concerned(pending, memoryId)) {
      ParsedMemory held = pending.get(id);
      // Settling an earlier link may have removed this memory.
      if (held != null) {
        link(pending, held, successor(held, pending), targets);
      }
    }
    for (String target : targets) {
      relink(pending, target);
    }
    if (supersedesOneOfItsTime(pending, memoryId)) {
      // Only the ids tell which of the two was first. So no period shows yet that this memory may
      // be the beginning of a later one with the same content.
      divideOrMerge(pending, memoryId);
    }
  }

  /** Divides or merges a memory, see {@link Periods#cutOrJoin}, and settles what this touches. */
  void divideOrMerge(OwnerDraft pending, String memoryId) {
    periods.cutOrJoin(pending, memoryId).forEach(touched -> settle(pending, touched));
  }

  /** Merges two memories of the same content, see {@link Periods#unite}, and settles both. */
  void unite(OwnerDraft pending, ParsedMemory gone, ParsedMemory stays) {
    periods.unite(pending, gone, stays).forEach(touched -> settle(pending, touched));
  }

  private static boolean supersedesOneOfItsTime(OwnerDraft pending, String memoryId) {
    ParsedMemory held = pending.get(memoryId);
    return held != null
        && held.memory().getSupersedes().stream()
            .map(pending::get)
            .anyMatch(earlier -> earlier != null && sameTime(earlier.memory(), held.memory()));
  }

  private static boolean sameTime(Memory one, Memory other) {
    return one.getValidFrom().equals(other.getValidFrom());
  }

  /** Returns the ids of the memories whose successor may have changed. */
  private Set<String> concerned(OwnerDraft pending, String memoryId) {
    ParsedMemory changed = pending.get(memoryId);
    Set<String> concerned = new TreeSet<>();
    pending.predecessors(memoryId).forEach(held -> concerned.add(held.id()));
    if (changed == null) {
      return concerned;
    }
    concerned.add(memoryId);
    for (ParsedMemory held : pending.comparable(changed.statement())) {
      if (BY_TIME.compare(held, changed) < 0
          && !endsBefore(pending, held, changed)
          && comparison.contradiction(held, changed).contradicts()) {
        concerned.add(held.id());
      }
    }
    return concerned;
  }

  /** Returns whether a memory is superseded by a memory that is earlier than a given one. */
  private static boolean endsBefore(OwnerDraft pending, ParsedMemory held, ParsedMemory given) {
    String id = held.memory().getSupersededBy();
    ParsedMemory successor = id == null ? null : pending.get(id);
    return successor != null && BY_TIME.compare(successor, given) < 0;
  }

  private Successor successor(ParsedMemory held, OwnerDraft pending) {
    Claim claim = held.memory().getClaim();
    if (!inOtherWords || MemoryCopies.whole(held.memory())) {
      return new Successor(null, Difference.NONE, claim);
    }
    List<ParsedMemory> contradicting =
        pending.comparable(held.statement()).stream()
            .filter(
                other ->
                    BY_TIME.compare(other, held) > 0
                        && !MemoryCopies.keptOpen(held.memory(), other.memory())
                        && comparison.contradiction(held, other).contradicts())
            .sorted(BY_TIME)
            .toList();
    for (ParsedMemory other : contradicting) {
      Difference difference = comparison.supersession(held, other);
      if (difference.contradicts()) {
        return new Successor(other, difference, read(held, List.of()));
      }
    }
    return new Successor(null, Difference.NONE, read(held, contradicting));
  }

  /** Returns the claim of a memory, each reading with the first memory that contradicts it. */
  private static Claim read(ParsedMemory held, List<ParsedMemory> contradicting) {
    Claim claim = held.memory().getClaim();
    List<Reading> readings = ClaimReadings.of(claim);
    List<Reading> now = new ArrayList<>();
    for (int i = 0; i < readings.size(); i++) {
      Fact fact = held.statement().facts().get(i);
      String by =
          contradicting.stream()
              .filter(
                  later ->
                      later.statement().facts().stream()
                          .anyMatch(said -> fact.difference(said).contradicts()))
              .findFirst()
              .map(ParsedMemory::id)
              .orElse(null);
      Reading reading = readings.get(i);
      now.add(
          Objects.equals(by, reading.getSupersededBy())
              ? reading
              : Reading.newBuilder(reading).setSupersededBy(by).build());
    }
    if (now.equals(readings)) {
      return claim;
    }
    Claim read = MemoryCopies.copy(claim);
    read.setReadings(now);
    return read;
  }

  private void link(
      OwnerDraft pending, ParsedMemory held, Successor successor, Set<String> targets) {
    Memory before = held.memory();
    ParsedMemory by = successor.held;
    String id = by == null ? null : by.id();
    Instant to = by == null ? null : by.memory().getValidFrom();
    String former = before.getSupersededBy();
    boolean same = Objects.equals(former, id) && Objects.equals(before.getValidTo(), to);
    if (same && successor.claim.equals(before.getClaim())) {
      return;
    }
    Memory after = pending.next(before);
    after.setClaim(successor.claim);
    if (same) {
      pending.make(new Change.Relinked(before, after));
      return;
    }
    after.setSupersededBy(id);
    after.setValidTo(to);
    MemoryCopies.withStatus(after);
    pending.make(
        by == null
            ? new Change.Reopened(before, after, former)
            : new Change.Superseded(before, after, by.id(), successor.difference));
    if (id != null && !id.equals(former)) {
      pending.journal().note("superseded", after, List.of(), "");
    }
    if (former != null) {
      targets.add(former);
    }
    if (id != null) {
      targets.add(id);
    }
    divideOrMerge(pending, before.getId());
  }

  private static void relink(OwnerDraft pending, String target) {
    ParsedMemory held = pending.get(target);
    if (held == null) {
      return;
    }
    List<String> supersedes =
        pending.predecessors(target).stream()
            .filter(earlier -> target.equals(earlier.memory().getSupersededBy()))
            .map(ParsedMemory::id)
            .toList();
    if (!supersedes.equals(held.memory().getSupersedes())) {
      Memory after = pending.next(held.memory());
      after.setSupersedes(supersedes);
      pending.make(new Change.Relinked(held.memory(), after));
    }
  }
}
