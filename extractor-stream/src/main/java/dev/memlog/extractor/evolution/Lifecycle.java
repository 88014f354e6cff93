package dev.memlog.extractor.evolution;

import dev.memlog.extractor.evolution.owner.Change;
import dev.memlog.extractor.evolution.owner.EffectOrder;
import dev.memlog.extractor.evolution.owner.MemoryCopies;
import dev.memlog.extractor.evolution.owner.OwnerDraft;
import dev.memlog.extractor.evolution.owner.ParsedMemory;
import dev.memlog.extractor.evolution.rules.ArchivingRules;
import dev.memlog.extractor.evolution.rules.LifecycleRules;
import dev.memlog.schemas.EffectiveImportance;
import dev.memlog.state.Memory;
import dev.memlog.state.MemoryUsage;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The changes of memories that no statement causes. A memory without use is archived. If an owner
 * has too many memories, the one with the lowest effective importance ({@link EffectOrder}) is
 * archived, too. A memory is removed permanently once it was archived or forgotten for long enough,
 * or has outlived its time to live. The last use is never earlier than the time at which Memlog
 * stored the memory, so that memories of imported old conversations are not archived at once.
 */
record Lifecycle(LifecycleRules rules, Requests requests) {

  /** Makes the changes that are due at a time. */
  void tick(OwnerDraft pending) {
    pending.forEach(
        memory -> endOfTimeToLive(memory).filter(end -> !end.isAfter(pending.at())).isPresent(),
        held -> requests.removeOutlived(pending, held));
    for (ParsedMemory held : List.copyOf(pending.all())) {
      Memory memory = held.memory();
      MemoryUsage usage = pending.usage(held.id());
      if (removalTime(memory).filter(due -> !due.isAfter(pending.at())).isPresent()) {
        requests.removeExpired(pending, held);
      } else if (MemoryCopies.active(memory)) {
        if (staleTime(memory, usage).filter(due -> !due.isAfter(pending.at())).isPresent()) {
          archive(pending, memory, "stale");
        } else if (idleTime(memory, usage).filter(due -> !due.isAfter(pending.at())).isPresent()) {
          String reason = rules.archiving().rule().orElseThrow().name().toLowerCase(Locale.ROOT);
          archive(pending, memory, reason);
        }
      }
    }
  }

  /**
   * Returns the time when the time to live of a memory ends; empty if never. Memories made of
   * others have no time to live of their own, since they change or go with them.
   */
  private Optional<Instant> endOfTimeToLive(Memory memory) {
    Duration time = rules.retention().timeToLive().of(memory.getApp());
    if (time.isZero() || MemoryCopies.derived(memory)) {
      return Optional.empty();
    }
    Instant created = memory.getCreatedAt();
    Instant said = memory.getLastMentionedAt();
    return Optional.of((said.isAfter(created) ? said : created).plus(time));
  }

  /**
   * Archives the memories of the lowest effective importance beyond the limit, if the step has
   * added or restored some. The added and restored ones are archived last.
   */
  void keepCap(OwnerDraft pending) {
    int beyond = pending.active() - rules.mostMemories();
    if (beyond <= 0) {
      return;
    }
    Set<String> added =
        pending.activated().stream()
            .filter(memory -> !MemoryCopies.reflection(memory))
            .map(Memory::getId)
            .collect(Collectors.toSet());
    if (added.isEmpty()) {
      // What an undo brought back stays until something else comes.
      return;
    }
    Duration fading = rules.archiving().fading();
    pending.leastEffective(beyond, fading).stream()
        .sorted(
            Comparator.<ParsedMemory, Boolean>comparing(held -> added.contains(held.id()))
                .thenComparing(
                    held -> EffectOrder.Rank.of(held.memory(), pending.usage(held.id()), fading)))
        .limit(beyond)
        .forEach(held -> archive(pending, held.memory(), "cap"));
  }

  void archive(OwnerDraft pending, Memory before, String reason) {
    Memory after = MemoryCopies.archived(pending.next(before), reason, pending.at());
    pending.make(new Change.Archived(before, after, reason));
    pending.journal().note("archived", after, List.of(), reason);
  }

  /**
   * Returns the earliest time at which a memory is archived or removed without a further input;
   * empty if never.
   */
  Optional<Instant> due(Memory memory, @Nullable MemoryUsage usage) {
    return Stream.of(
            endOfTimeToLive(memory),
            removalTime(memory),
            staleTime(memory, usage),
            idleTime(memory, usage))
        .flatMap(Optional::stream)
        .min(Comparator.naturalOrder());
  }

  /**
   * Returns the time when an archived or forgotten memory is removed; empty if it is neither. A
   * part of a consolidated memory is not removed because it is archived.
   */
  private Optional<Instant> removalTime(Memory memory) {
    Instant forgotten = memory.getForgottenAt();
    if (forgotten != null) {
      return Optional.of(forgotten.plus(rules.retention().keepForgotten()));
    }
    Instant archived = memory.getArchivedAt();
    return archived == null || MemoryCopies.part(memory)
        ? Optional.empty()
        : Optional.of(archived.plus(rules.retention().keepArchived()));
  }

  /**
   * Returns the time when a doubtful memory is archived unless it is used before; empty if never.
   */
  private Optional<Instant> staleTime(Memory memory, @Nullable MemoryUsage usage) {
    boolean doubtful =
        usage == null && memory.getClaim().getConfidence() < rules.archiving().staleConfidence();
    return MemoryCopies.active(memory) && doubtful && rules.archiving().rule().isPresent()
        ? Optional.of(EffectOrder.used(memory, null).plus(rules.archiving().staleAfter()))
        : Optional.empty();
  }

  /** Returns the time when a memory is archived unless it is used before; empty if never. */
  private Optional<Instant> idleTime(Memory memory, @Nullable MemoryUsage usage) {
    if (!MemoryCopies.active(memory)) {
      return Optional.empty();
    }
    ArchivingRules archiving = rules.archiving();
    return archiving
        .rule()
        .map(
            rule ->
                switch (rule) {
                  case UNREAD -> archiving.unreadAfter();
                  case FADED ->
                      EffectiveImportance.lasts(
                          memory.getClaim().getImportance(), archiving.fading());
                })
        .map(EffectOrder.used(memory, usage)::plus);
  }
}
