package dev.memlog.extractor.evolution;

import dev.memlog.extractor.evolution.owner.Change;
import dev.memlog.extractor.evolution.owner.MemoryCopies;
import dev.memlog.extractor.evolution.owner.OwnerDraft;
import dev.memlog.extractor.evolution.owner.ParsedMemory;
import dev.memlog.extractor.evolution.rules.ConsolidationRules;
import dev.memlog.language.comparison.ReadingComparison;
import dev.memlog.state.Memory;
import dev.memlog.state.Quote;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The consolidation of memories of one subject that are similar or have a topic in common, and of
 * repeated episodes, into one memory that replaces them in recall. A consolidated memory is a
 * function of its parts, which stay unchanged. When a part changes, the consolidated memory is
 * composed again. If too few parts are left, it is removed, and the remaining parts return to
 * recall.
 */
final class Consolidation {

  static final Comparator<ParsedMemory> BY_TIME =
      Comparator.<ParsedMemory, Instant>comparing(h -> h.memory().getValidFrom())
          .thenComparing(ParsedMemory::id);

  /** The least similarity of two memories that have a topic in common. */
  private static final double RELATED = 0.60;

  private final Comparison comparison;
  private final ConsolidationRules rules;

  Consolidation(Comparison comparison, ConsolidationRules rules) {
    this.comparison = comparison;
    this.rules = rules;
  }

  /**
   * Returns the time of the next round of consolidation if a changed memory may take part in it;
   * otherwise empty.
   */
  Optional<Instant> due(Memory memory, Instant at) {
    return rules.enabled() && joinable(memory)
        ? Optional.of(nextRound(rules.every(), at))
        : Optional.empty();
  }

  /** Returns whether a memory may become a part of another one. */
  private static boolean joinable(Memory memory) {
    return MemoryCopies.active(memory) && MemoryCopies.comparable(memory);
  }

  /** Returns the time of the next round after a time. Rounds count from the epoch. */
  static Instant nextRound(Duration every, Instant at) {
    long rounds = Math.floorDiv(at.toEpochMilli(), every.toMillis());
    return Instant.ofEpochMilli((rounds + 1) * every.toMillis());
  }

  /** Adds active memories to the consolidated memories that exist, and makes new ones. */
  void consolidate(OwnerDraft pending) {
    if (!rules.enabled()) {
      return;
    }
    habits(pending);
    Map<List<Object>, List<ParsedMemory>> groups = new LinkedHashMap<>();
    pending.all().stream()
        .filter(held -> joinable(held.memory()))
        .filter(held -> held.vector() != null && aloneUnderstood(held))
        .sorted(BY_TIME)
        .forEach(held -> groups.computeIfAbsent(group(held), _ -> new ArrayList<>()).add(held));
    grow(pending, groups);
    groups.values().forEach(group -> clusters(group).forEach(parts -> make(pending, parts)));
  }

  /**
   * Adds episodes to the habits that exist, and makes new habits of repeated episodes. The parts of
   * a habit need not be similar, since runs in the park and at the river are runs.
   */
  private void habits(OwnerDraft pending) {
    Map<List<String>, List<ParsedMemory>> repeated = episodes(pending);
    if (repeated.isEmpty()) {
      return;
    }
    growHabits(pending, repeated);
    for (List<ParsedMemory> episodes : repeated.values()) {
      List<ParsedMemory> parts = joining(List.of(), episodes);
      if (parts.size() >= rules.leastParts() && Habit.repeats(parts)) {
        make(pending, parts);
      }
    }
  }

  /** Returns the active episodes by the act that they repeat. Each list is in the order of time. */
  private static Map<List<String>, List<ParsedMemory>> episodes(OwnerDraft pending) {
    Map<List<String>, List<ParsedMemory>> episodes = new LinkedHashMap<>();
    pending.all().stream()
        .filter(held -> joinable(held.memory()))
        .sorted(BY_TIME)
        .forEach(
            held ->
                Habit.key(held)
                    .ifPresent(
                        key -> episodes.computeIfAbsent(key, _ -> new ArrayList<>()).add(held)));
    return episodes;
  }

  /** Adds episodes to the habits that exist, and removes the acts of these habits from the map. */
  private void growHabits(OwnerDraft pending, Map<List<String>, List<ParsedMemory>> repeated) {
    List<ParsedMemory> known =
        pending.all().stream()
            .filter(held -> Habit.stated(held.memory()) && MemoryCopies.active(held.memory()))
            .toList();
    for (ParsedMemory habit : known) {
      Collection<ParsedMemory> parts = pending.partsOf(habit.id());
      parts.stream()
          .findFirst()
          .flatMap(Habit::key)
          .map(repeated::remove)
          .ifPresent(
              episodes ->
                  joining(parts, episodes)
                      .forEach(episode -> absorb(pending, episode, habit.id())));
    }
  }

  /**
   * Returns the episodes that contradict neither the parts nor one another, up to the largest
   * number of episodes.
   */
  private static List<ParsedMemory> joining(
      Collection<ParsedMemory> parts, List<ParsedMemory> episodes) {
    List<ParsedMemory> all = new ArrayList<>(parts);
    for (ParsedMemory episode : episodes) {
      if (all.size() < Habit.MOST_EPISODES && agrees(episode, all)) {
        all.add(episode);
      }
    }
    return List.copyOf(all.subList(parts.size(), all.size()));
  }

  private static boolean agrees(ParsedMemory one, Collection<ParsedMemory> others) {
    return others.stream().allMatch(other -> agree(one, other));
  }

  /** Returns whether a text can be understood among others, without earlier words. */
  private static boolean aloneUnderstood(ParsedMemory held) {
    Quote quote = held.memory().getClaim().getQuote();
    return quote == null || quote.getBefore() == null;
  }

  private static List<Object> group(ParsedMemory held) {
    Memory memory = held.memory();
    return List.of(held.statement().subject(), Objects.requireNonNullElse(memory.getProject(), ""));
  }

  private void grow(OwnerDraft pending, Map<List<Object>, List<ParsedMemory>> groups) {
    if (groups.isEmpty()) {
      return;
    }
    List<ParsedMemory> wholes =
        pending.all().stream()
            .filter(held -> MemoryCopies.whole(held.memory()) && MemoryCopies.active(held.memory()))
            .filter(held -> !Habit.stated(held.memory()))
            .filter(held -> !MemoryCopies.ofConversation(held.memory()))
            .toList();
    for (ParsedMemory whole : wholes) {
      List<ParsedMemory> parts = new ArrayList<>(pending.partsOf(whole.id()));
      List<ParsedMemory> group = parts.isEmpty() ? null : groups.get(group(parts.getFirst()));
      if (group == null) {
        continue;
      }
      for (ParsedMemory more : List.copyOf(group)) {
        if (joins(more, parts)) {
          parts.add(more);
          group.remove(more);
          absorb(pending, more, whole.id());
        }
      }
    }
  }

  /** Returns the clusters of a group, each of memories that all join one another. */
  private List<List<ParsedMemory>> clusters(List<ParsedMemory> group) {
    List<ParsedMemory> left = new ArrayList<>(group);
    List<List<ParsedMemory>> clusters = new ArrayList<>();
    while (left.size() >= rules.leastParts()) {
      List<ParsedMemory> cluster = new ArrayList<>(List.of(left.removeFirst()));
      for (ParsedMemory held : left) {
        if (joins(held, cluster)) {
          cluster.add(held);
        }
      }
      if (cluster.size() >= rules.leastParts()) {
        left.removeAll(cluster);
        clusters.add(cluster);
      }
    }
    return clusters;
  }

  /**
   * Returns whether a memory may become a part beside others: it contradicts none of them, is
   * similar to each or has a topic in common with all, and there is room for its text.
   */
  private boolean joins(ParsedMemory one, List<ParsedMemory> parts) {
    if (parts.size() >= rules.mostParts()) {
      return false;
    }
    Set<String> topics = new HashSet<>(one.statement().topics());
    parts.forEach(part -> topics.retainAll(part.statement().topics()));
    return parts.stream().allMatch(part -> near(one, part, !topics.isEmpty()) && agree(one, part))
        && Summary.fits(one, parts);
  }

  /**
   * Returns whether two memories are similar. If they have a topic in common, less similarity is
   * enough, and their categories may differ.
   */
  private boolean near(ParsedMemory one, ParsedMemory other, boolean topic) {
    boolean kind =
        one.memory().getClaim().getCategory().equals(other.memory().getClaim().getCategory());
    if (!topic && !kind) {
      return false;
    }
    Double similarity = comparison.similarity(one.vector(), other.vector());
    return similarity != null
        && ((topic && similarity >= RELATED) || (kind && similarity > rules.similarity()));
  }

  /** Returns whether no undo keeps two memories apart, and they do not contradict each other. */
  private static boolean agree(ParsedMemory one, ParsedMemory other) {
    return !MemoryCopies.apart(one.memory(), other.memory())
        && !ReadingComparison.difference(one.statement(), other.statement()).contradicts();
  }

  /** Makes a consolidated memory of active memories. */
  void make(OwnerDraft pending, List<ParsedMemory> parts) {
    Memory first = parts.getFirst().memory();
    String made = "consolidated:" + pending.at().toEpochMilli() + ":" + first.getId();
    Memory whole = MemoryCopies.consolidated(first, made, pending.at());
    Summary.of(whole, parts);
    pending.make(new Change.Consolidated(whole, null));
    pending
        .journal()
        .note("consolidated", whole, parts.stream().map(ParsedMemory::id).toList(), "");
    parts.forEach(part -> absorb(pending, part, whole.getId()));
  }

  static void absorb(OwnerDraft pending, ParsedMemory part, String whole) {
    Memory after = pending.next(part.memory());
    after.setConsolidatedInto(whole);
    MemoryCopies.archived(after, "consolidated", pending.at());
    pending.make(new Change.Absorbed(part.memory(), after, whole));
  }

  /**
   * Composes every consolidated memory again of which the step has changed a part. An import
   * changes none, since the parts and their consolidated memory arrive one after another; a tick
   * looks at those that an import left incomplete.
   */
  void settle(OwnerDraft pending, Input input) {
    if (input instanceof Input.Imported) {
      return;
    }
    Set<String> wholes = new TreeSet<>();
    if (input instanceof Input.Ticked) {
      wholes.addAll(incomplete(pending));
    }
    Stream.concat(pending.touchedBefore().stream(), pending.touchedNow().stream())
        .forEach(
            memory -> {
              if (MemoryCopies.part(memory)) {
                wholes.add(memory.getConsolidatedInto());
              } else if (MemoryCopies.whole(memory)) {
                wholes.add(memory.getId());
              }
            });
    wholes.forEach(whole -> settle(pending, whole));
  }

  /** Returns the ids of the consolidated memories without all of their parts, or only parts. */
  private static Set<String> incomplete(OwnerDraft pending) {
    Map<String, Integer> parts = new LinkedHashMap<>();
    for (ParsedMemory held : pending.all()) {
      String whole = held.memory().getConsolidatedInto();
      if (whole != null) {
        parts.merge(whole, -1, Integer::sum);
      } else if (MemoryCopies.whole(held.memory())) {
        parts.merge(held.id(), held.memory().getParts().size(), Integer::sum);
      }
    }
    parts.values().removeIf(missing -> missing == 0);
    return parts.keySet();
  }

  private void settle(OwnerDraft pending, String id) {
    ParsedMemory whole = pending.get(id);
    List<ParsedMemory> parts = new ArrayList<>();
    for (ParsedMemory part : pending.partsOf(id)) {
      boolean out =
          MemoryCopies.forgotten(part.memory()) || part.memory().getSupersededBy() != null;
      if (out || whole == null) {
        release(pending, part, id);
      } else if (!MemoryCopies.whole(whole.memory())) {
        // A correction has replaced what it said, with all of its parts.
        leaveArchived(pending, part, id);
      } else {
        parts.add(part);
      }
    }
    if (whole == null || !MemoryCopies.whole(whole.memory())) {
      return;
    }
    parts.sort(BY_TIME);
    if (MemoryCopies.ofConversation(whole.memory())) {
      Compactions.settle(pending, whole, parts);
      return;
    }
    boolean lapsed = Habit.stated(whole.memory()) && !Habit.repeats(parts);
    if (lapsed || parts.size() < rules.leastParts()) {
      dissolve(pending, whole, parts);
      return;
    }
    Memory before = whole.memory();
    Memory after = Summary.of(pending.next(before), parts);
    if (!after.getSupports().equals(before.getSupports())
        || !after.getParts().equals(before.getParts())) {
      pending.make(new Change.Remade(before, after, null, Summary.lost(before, after)));
    }
  }

  private static void dissolve(OwnerDraft pending, ParsedMemory whole, List<ParsedMemory> parts) {
    Memory before = whole.memory();
    for (ParsedMemory part : parts) {
      Memory after = MemoryCopies.revived(pending.next(part.memory()), pending.at());
      after.setForgottenAt(before.getForgottenAt());
      after.setForgottenReason(before.getForgottenReason());
      pending.make(new Change.Released(part.memory(), MemoryCopies.withStatus(after), whole.id()));
    }
    pending.make(new Change.Dissolved(before));
  }

  private static void release(OwnerDraft pending, ParsedMemory part, String whole) {
    Memory after = MemoryCopies.revived(pending.next(part.memory()), pending.at());
    pending.make(new Change.Released(part.memory(), after, whole));
  }

  private static void leaveArchived(OwnerDraft pending, ParsedMemory part, String whole) {
    Memory after = pending.next(part.memory());
    after.setConsolidatedInto(null);
    pending.make(new Change.Released(part.memory(), after, whole));
  }

  /**
   * Removes a consolidated memory by an undo. Its parts return to recall and are not consolidated
   * with one another again.
   */
  void takeApart(OwnerDraft pending, ParsedMemory whole, String undid) {
    for (ParsedMemory part : pending.partsOf(whole.id())) {
      Memory after = MemoryCopies.revived(pending.next(part.memory()), pending.at());
      after.setKeptApartAt(pending.at());
      pending.make(new Change.Released(part.memory(), after, whole.id()));
    }
    pending.make(new Change.Undone(whole.memory(), null, undid));
  }

  /**
   * Makes a consolidated memory of those parts that are still active. Returns false if too few are.
   */
  boolean makeAgain(OwnerDraft pending, List<String> ids) {
    List<ParsedMemory> parts = new ArrayList<>();
    for (String id : new LinkedHashSet<>(ids)) {
      ParsedMemory held = pending.get(id);
      if (held != null && joinable(held.memory())) {
        parts.add(held);
      }
    }
    if (parts.size() < rules.leastParts()) {
      return false;
    }
    make(pending, parts);
    return true;
  }
}
