package dev.memlog.extractor.relation;

import static java.util.Objects.requireNonNull;

import dev.memlog.extractor.evolution.Comparison;
import dev.memlog.extractor.evolution.SimilarityBound;
import dev.memlog.extractor.evolution.owner.ParsedMemory;
import dev.memlog.extractor.graph.GraphChange;
import dev.memlog.extractor.graph.GraphOwner;
import dev.memlog.extractor.graph.RelationsConfig;
import dev.memlog.schemas.RelationStrength;
import dev.memlog.state.GraphElement;
import dev.memlog.state.MemoryLink;
import dev.memlog.state.MemoryRelations;
import dev.memlog.state.RelatedMemory;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The relations between the active memories of one owner. Each memory is related to the memories
 * that a request linked with it, and to those whose similarity exceeds a threshold. Of the similar
 * memories, at most a given number of the most similar count. Apart from the strength that recalls
 * add, the relations are a pure function of the memories. The result does not depend on the order
 * in which memories came.
 *
 * <p>A new memory is compared with all others once. The removal of a memory causes new comparisons
 * only for memories that were related to it. Recalls that find two similar memories together
 * strengthen their relation. Not safe for use by several threads.
 */
public final class OwnerRelations {

  /** The prefix of the ids of the elements on topic graph that hold the relations of a memory. */
  public static final String PREFIX = WrittenRelations.PREFIX;

  private static final Comparator<RelatedMemory> STRONGEST_FIRST =
      Comparator.comparingDouble(RelatedMemory::getStrength)
          .reversed()
          .thenComparing(RelatedMemory::getMemory);

  private final RelationsConfig config;
  private final Comparison comparison;
  private final SimilarityBound bound;

  private final Members members = new Members();

  /** The relations of each member, the strongest first; without a member that has none. */
  private final Map<String, List<RelatedMemory>> lists = new HashMap<>();

  /** All active memories by id, also those that are compared with none. */
  private final Map<String, ParsedMemory> active = new HashMap<>();

  private final WrittenRelations written;

  /** The memories whose relations must be compared with the written relations. */
  private final Set<String> dirty = new TreeSet<>();

  /** The relations that were taken out since the last settling, which may come back unchanged. */
  private final FormerRelations former = new FormerRelations();

  /** The members that lost a relation, which a relation to a further memory may replace. */
  private final Set<String> incomplete = new TreeSet<>();

  /**
   * Creates the relations of an owner.
   *
   * @param config the threshold and the largest number of relations
   * @param comparison the comparison that gives the similarity of two memories
   * @param memories all memories of the owner
   * @param written the elements with relations that topic graph already holds
   * @param changed the ids of the memories that were changed, added or removed since {@code
   *     written}; null if {@code written} follows other settings or another comparison, so that all
   *     memories must be compared again
   */
  public OwnerRelations(
      RelationsConfig config,
      Comparison comparison,
      GraphOwner owner,
      Collection<ParsedMemory> memories,
      Collection<GraphElement> written,
      @Nullable Collection<String> changed) {
    this.config = config;
    this.comparison = comparison;
    this.bound = comparison.bound(config.aboveSimilarity());
    this.written = new WrittenRelations(owner, written);
    if (changed == null) {
      for (GraphElement element : written) {
        dirty.add(WrittenRelations.memory(element));
        MemoryRelations relations = element.getRelations();
        if (relations != null) {
          found(relations)
              .forEach(related -> former.keep(WrittenRelations.memory(element), related));
        }
      }
      memories.forEach(this::put);
      return;
    }
    memories.stream().filter(Relatable::compares).forEach(members::put);
    memories.stream()
        .filter(held -> Relatable.isActive(held) && !changed.contains(id(held)))
        .forEach(held -> active.put(id(held), held));
    written.forEach(element -> trust(element, changed));
    changed.forEach(members::remove);
    changed.forEach(this::unlist);
    memories.stream().filter(held -> changed.contains(id(held))).forEach(this::put);
  }

  /** Takes over a written element, and notes its memory if that was related to a changed one. */
  private void trust(GraphElement element, Collection<String> changed) {
    MemoryRelations relations = element.getRelations();
    if (relations == null) {
      return;
    }
    List<RelatedMemory> found = new ArrayList<>(found(relations));
    if (!found.isEmpty()) {
      lists.put(WrittenRelations.memory(element), found);
    }
    if (relations.getRelated().stream().map(RelatedMemory::getMemory).anyMatch(changed::contains)) {
      dirty.add(WrittenRelations.memory(element));
    }
  }

  /** Returns the relations that were found, and not made by hand. */
  private static List<RelatedMemory> found(MemoryRelations relations) {
    return relations.getRelated().stream().filter(related -> !related.getByHand()).toList();
  }

  /**
   * Returns whether topic graph holds no relations of this owner, as of the last {@link
   * #takeChanges}.
   */
  public boolean isEmpty() {
    return written.isEmpty();
  }

  /**
   * Updates the relations after the memories of an input have changed.
   *
   * @param changed the ids of the memories that were changed, added or removed
   * @param present a function that returns the present state of a memory; null if it was removed
   */
  public void follow(Collection<String> changed, Function<String, @Nullable ParsedMemory> present) {
    List<ParsedMemory> stay = new ArrayList<>();
    for (String id : changed) {
      ParsedMemory held = present.apply(id);
      if (held == null) {
        // What goes goes first, so that nothing is compared with it.
        remove(id);
      } else {
        stay.add(held);
      }
    }
    stay.forEach(this::put);
  }

  /** Adds a memory, or replaces its former state. A memory that is not active is removed. */
  public void put(ParsedMemory held) {
    if (!Relatable.isActive(held)) {
      remove(id(held));
      return;
    }
    ParsedMemory before = active.put(id(held), held);
    if (before == null) {
      linked(held).forEach(dirty::add);
    }
    if (before == null || !before.memory().getLinks().equals(held.memory().getLinks())) {
      dirty.add(id(held));
    }
    if (before != null && Relatable.compares(held) && Relatable.alike(before, held)) {
      members.put(held);
      return;
    }
    compareNoMore(id(held));
    if (config.enabled() && Relatable.compares(held)) {
      relate(held);
      members.put(held);
    }
  }

  /** Removes a memory with all its relations. Does nothing if it is not known. */
  public void remove(String memoryId) {
    ParsedMemory gone = active.remove(memoryId);
    if (gone != null) {
      dirty.add(memoryId);
      linked(gone).forEach(dirty::add);
    }
    compareNoMore(memoryId);
  }

  private void compareNoMore(String memoryId) {
    if (members.remove(memoryId)) {
      unlist(memoryId);
    }
  }

  /**
   * Strengthens the relations between similar memories that one recall found together. Links that a
   * request made keep their strength.
   *
   * @param found the ids of the memories that the recall found
   * @param at the time of the recall
   */
  public void strengthen(Collection<String> found, Instant at) {
    complete();
    Set<String> together = Set.copyOf(found);
    for (String id : together) {
      List<RelatedMemory> list = lists.get(id);
      if (list != null) {
        list.replaceAll(related -> strengthened(id, related, together, at));
      }
    }
  }

  private RelatedMemory strengthened(
      String id, RelatedMemory related, Set<String> together, Instant at) {
    if (!together.contains(related.getMemory()) || !RelationStrength.counts(related, at)) {
      return related;
    }
    dirty.add(id);
    return new RelatedMemory(
        related.getMemory(),
        related.getKind(),
        related.getStrength(),
        false,
        RelationStrength.added(related, at),
        at);
  }

  /** Takes a memory that is no member out of all relations. */
  private void unlist(String memoryId) {
    former.keep(memoryId, lists.remove(memoryId));
    incomplete.remove(memoryId);
    dirty.add(memoryId);
    for (Map.Entry<String, List<RelatedMemory>> entry : lists.entrySet()) {
      boolean full = entry.getValue().size() == config.mostPerMemory();
      if (take(entry.getKey(), entry.getValue(), memoryId)) {
        dirty.add(entry.getKey());
        if (full) {
          incomplete.add(entry.getKey());
        }
      }
    }
  }

  private boolean take(String from, List<RelatedMemory> list, String memoryId) {
    return list.removeIf(
        related -> {
          boolean goes = related.getMemory().equals(memoryId);
          if (goes) {
            former.keep(from, related);
          }
          return goes;
        });
  }

  /**
   * Returns the elements whose relations have changed since the last call, which the caller must
   * write to topic graph.
   */
  public List<GraphChange> takeChanges() {
    complete();
    List<GraphChange> changes = new ArrayList<>();
    for (String id : dirty) {
      List<RelatedMemory> list = lists.getOrDefault(id, List.of());
      if (list.isEmpty()) {
        lists.remove(id);
      }
      List<RelatedMemory> all = new ArrayList<>(links(id));
      all.addAll(list);
      written.write(id, all).ifPresent(changes::add);
    }
    dirty.clear();
    return changes;
  }

  /** Compares the incomplete members with all others, and restores what recalls had added. */
  private void complete() {
    for (String id : incomplete) {
      ParsedMemory held = requireNonNull(members.get(id));
      former.keep(id, lists.remove(id));
      for (ParsedMemory other : members) {
        if (!id(other).equals(id) && !bound.surelyWithin(held, other)) {
          offer(held, other, comparison.closeness(held, other));
        }
      }
    }
    incomplete.clear();
    for (String id : dirty) {
      List<RelatedMemory> list = lists.get(id);
      if (list != null) {
        list.replaceAll(related -> former.again(id, related));
      }
    }
    former.clear();
  }

  /** Compares a memory with all members, and gives both sides the relation. */
  private void relate(ParsedMemory held) {
    for (ParsedMemory other : members) {
      if (bound.surelyWithin(held, other)) {
        continue;
      }
      double similarity = comparison.closeness(held, other);
      if (similarity > config.aboveSimilarity()) {
        offer(held, other, similarity);
        if (!incomplete.contains(id(other))) {
          offer(other, held, similarity);
        }
      }
    }
  }

  /** Relates a memory to another if the relation is one of its strongest. */
  private void offer(ParsedMemory to, ParsedMemory other, double similarity) {
    if (!(similarity > config.aboveSimilarity())) {
      return;
    }
    List<RelatedMemory> list = lists.computeIfAbsent(id(to), _ -> new ArrayList<>());
    var related = new RelatedMemory(id(other), "", similarity, false, 0.0, Instant.EPOCH);
    int at = 0;
    while (at < list.size() && STRONGEST_FIRST.compare(list.get(at), related) < 0) {
      at++;
    }
    if (at < config.mostPerMemory()) {
      related.setKind(RelationKind.of(to, other, similarity).word());
      list.add(at, related);
      if (list.size() > config.mostPerMemory()) {
        // The same step may bring it back.
        former.keep(id(to), list.removeLast());
      }
      dirty.add(id(to));
    }
  }

  /** Returns the links of a memory to other active ones that were made by hand. */
  private List<RelatedMemory> links(String memoryId) {
    ParsedMemory held = active.get(memoryId);
    return held == null || !config.enabled()
        ? List.of()
        : held.memory().getLinks().stream()
            .filter(link -> active.containsKey(link.getMemory()))
            .map(
                link ->
                    new RelatedMemory(
                        link.getMemory(), link.getKind(), 1.0, true, 0.0, Instant.EPOCH))
            .toList();
  }

  /** Returns the ids of the memories that a memory was linked with by hand. */
  private static List<String> linked(ParsedMemory held) {
    return held.memory().getLinks().stream().map(MemoryLink::getMemory).toList();
  }

  private static String id(ParsedMemory held) {
    return held.memory().getId();
  }
}
