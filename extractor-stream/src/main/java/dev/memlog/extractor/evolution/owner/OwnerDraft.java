package dev.memlog.extractor.evolution.owner;

import dev.memlog.language.comparison.Statement;
import dev.memlog.state.Claim;
import dev.memlog.state.Memory;
import dev.memlog.state.MemoryUsage;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A view of an owner's memories that includes the changes of the present step, which are not
 * applied yet.
 */
public final class OwnerDraft {

  private final OwnerMemories state;
  private final Instant at;
  private final SortedMap<String, Optional<ParsedMemory>> touched = new TreeMap<>();

  /**
   * The position in the changes where each memory was added; later changes of it are merged into
   * that one.
   */
  private final Map<String, Integer> added = new HashMap<>();

  /** The usage that this step has changed, by memory; empty if the memory is gone. */
  private final Map<String, Optional<MemoryUsage>> used = new HashMap<>();

  private final List<Change> changes = new ArrayList<>();
  private final DraftJournal journal;
  private final DraftTombstones newTombstones;

  /** The memories of the state to compare a statement with. */
  private final IdentityHashMap<Statement, List<ParsedMemory>> nearest = new IdentityHashMap<>();

  /** The answers of {@link #comparable} since the last change. */
  private final IdentityHashMap<Statement, Collection<ParsedMemory>> comparable =
      new IdentityHashMap<>();

  /** The answer of {@link #all} since the last change; null if it was not asked for. */
  private @Nullable List<ParsedMemory> all;

  /**
   * Creates a view without changes.
   *
   * @param at the time of the input, which is that of all changes of the step
   */
  public OwnerDraft(OwnerMemories state, Instant at) {
    this.state = state;
    this.at = at;
    this.journal = new DraftJournal(state.journal(), changes, at);
    this.newTombstones = new DraftTombstones(state.tombstones(), changes);
  }

  /** Returns the time of the step. */
  public Instant at() {
    return at;
  }

  /** Returns a copy of a memory with the next version, updated by this step. */
  public Memory next(Memory memory) {
    return MemoryCopies.next(memory, at);
  }

  /** Returns the stored tombstones, without those that this step writes. */
  public OwnerTombstones tombstones() {
    return state.tombstones();
  }

  /** Returns the tombstones, including those that this step writes. */
  public DraftTombstones newTombstones() {
    return newTombstones;
  }

  public boolean knows(String candidate) {
    return state.knows(candidate);
  }

  /** Returns the parsed form of a claim. */
  public Statement parsed(Claim claim) {
    return state.parsed(claim);
  }

  public @Nullable ParsedMemory get(String memoryId) {
    Optional<ParsedMemory> now = touched.get(memoryId);
    return now == null ? state.get(memoryId) : now.orElse(null);
  }

  /** Returns all memories, ordered by id. */
  public Collection<ParsedMemory> all() {
    if (touched.isEmpty()) {
      return state.all();
    }
    List<ParsedMemory> known = all;
    if (known == null) {
      known = ChangedMemories.of(state.all(), touched, _ -> true);
      all = known;
    }
    return known;
  }

  /**
   * Returns the memories with which to compare a statement, ordered by id: those that may say the
   * same or contradict it. If the owner has more than {@link OwnerMemories#COMPARED} memories, only
   * the nearest ones by {@link OwnerIndex#nearest} are among them. Consolidated memories are never
   * among them, but their parts are.
   */
  public Collection<ParsedMemory> comparable(Statement statement) {
    Collection<ParsedMemory> known = comparable.get(statement);
    if (known == null) {
      List<ParsedMemory> before =
          nearest.computeIfAbsent(statement, _ -> comparableBefore(statement));
      known =
          touched.isEmpty()
              ? before
              : ChangedMemories.of(before, touched, held -> compares(statement, held));
      comparable.put(statement, known);
    }
    return known;
  }

  /** Returns what {@link #comparable} does, for the state, which stays the same during a step. */
  private List<ParsedMemory> comparableBefore(Statement statement) {
    List<ParsedMemory> found = new ArrayList<>();
    for (ParsedMemory held : state.concerned(statement)) {
      if (MemoryCopies.comparable(held.memory())) {
        found.add(held);
      }
    }
    OwnerIndex index = state.index();
    return index == null ? found : index.nearest(statement, OwnerMemories.COMPARED, found);
  }

  private static boolean compares(Statement statement, ParsedMemory held) {
    return statement.mayConcern(held.statement()) && MemoryCopies.comparable(held.memory());
  }

  /** Returns the number of active memories, without reflections. */
  public int active() {
    int reflecting = 0;
    for (ParsedMemory held : state.reflections().values()) {
      reflecting += MemoryCopies.active(held.memory()) ? 1 : 0;
    }
    return state.active().size()
        - reflecting
        + touchedMore(memory -> MemoryCopies.active(memory) && !MemoryCopies.reflection(memory));
  }

  /** Returns the reflections of every status, by id. */
  public Collection<ParsedMemory> reflections() {
    SortedMap<String, ParsedMemory> found = new TreeMap<>(state.reflections());
    touched.forEach(
        (id, now) -> {
          if (now.filter(held -> MemoryCopies.reflection(held.memory())).isPresent()) {
            found.put(id, now.get());
          } else {
            found.remove(id);
          }
        });
    return found.values();
  }

  /** Returns the ids of the memories that the step has touched. */
  public Set<String> touchedIds() {
    return Collections.unmodifiableSet(touched.keySet());
  }

  /** Returns the active memories, in no order. */
  public List<ParsedMemory> activeMemories() {
    List<ParsedMemory> found = new ArrayList<>(state.active().size() + touched.size());
    for (ParsedMemory held : state.active()) {
      if (!touched.containsKey(held.id())) {
        found.add(held);
      }
    }
    for (Optional<ParsedMemory> now : touched.values()) {
      now.filter(held -> MemoryCopies.active(held.memory())).ifPresent(found::add);
    }
    return found;
  }

  /**
   * Returns active memories, without reflections, that include the least effective ones. These are
   * all that the step has changed or used, and the least effective of the others.
   *
   * @param most the largest number of the others
   * @param fading the time in which the effective importance falls to 1/e
   */
  public List<ParsedMemory> leastEffective(int most, Duration fading) {
    Set<String> changed = new TreeSet<>(touched.keySet());
    changed.addAll(used.keySet());
    List<ParsedMemory> found = new ArrayList<>();
    for (String id : changed) {
      ParsedMemory held = get(id);
      if (held != null
          && MemoryCopies.active(held.memory())
          && !MemoryCopies.reflection(held.memory())) {
        found.add(held);
      }
    }
    int others = 0;
    for (ParsedMemory held : state.byEffect(fading)) {
      if (others == most) {
        break;
      }
      if (!changed.contains(held.id())) {
        found.add(held);
        others++;
      }
    }
    return found;
  }

  /** Returns the number of passing memories after the step minus that before it. */
  private int touchedMore(Predicate<Memory> passes) {
    int more = 0;
    for (Map.Entry<String, Optional<ParsedMemory>> entry : touched.entrySet()) {
      ParsedMemory before = state.get(entry.getKey());
      ParsedMemory now = entry.getValue().orElse(null);
      more += (now != null && passes.test(now.memory()) ? 1 : 0);
      more -= (before != null && passes.test(before.memory()) ? 1 : 0);
    }
    return more;
  }

  /** Returns the memories that the step has touched, as they were before it. */
  public List<Memory> touchedBefore() {
    return touched.keySet().stream()
        .map(state::get)
        .filter(Objects::nonNull)
        .map(ParsedMemory::memory)
        .toList();
  }

  /** Returns the memories that the step has touched and that are still there. */
  public List<Memory> touchedNow() {
    return touched.values().stream().flatMap(Optional::stream).map(ParsedMemory::memory).toList();
  }

  /** Returns the memories that are active and were not before the step. */
  public List<Memory> activated() {
    return touchedNow().stream()
        .filter(MemoryCopies::active)
        .filter(
            memory -> {
              ParsedMemory before = state.get(memory.getId());
              return before == null || !MemoryCopies.active(before.memory());
            })
        .toList();
  }

  /** Passes each memory that passes to an action, unless the action has removed it before. */
  public void forEach(Predicate<Memory> passes, Consumer<ParsedMemory> action) {
    List<ParsedMemory> passing = all().stream().filter(held -> passes.test(held.memory())).toList();
    for (ParsedMemory one : passing) {
      ParsedMemory held = get(one.id());
      if (held != null) {
        action.accept(held);
      }
    }
  }

  /** Returns the parts of a consolidated memory, by id. */
  public List<ParsedMemory> partsOf(String whole) {
    return all().stream()
        .filter(held -> whole.equals(held.memory().getConsolidatedInto()))
        .toList();
  }

  /**
   * Returns the time when a memory or its consolidated memory was forgotten; null if neither was.
   */
  public @Nullable Instant forgottenAt(Memory memory) {
    String whole = memory.getConsolidatedInto();
    ParsedMemory speaking = whole == null ? null : get(whole);
    return speaking == null ? memory.getForgottenAt() : speaking.memory().getForgottenAt();
  }

  /** Returns the memory that rests on a support; null if none does. */
  public @Nullable ParsedMemory holding(String support) {
    return all().stream()
        .filter(held -> !MemoryCopies.derived(held.memory()))
        .filter(
            held -> held.memory().getSupports().stream().anyMatch(s -> s.getId().equals(support)))
        .findFirst()
        .orElse(null);
  }

  /** Returns the journal with the entries of this step. */
  public DraftJournal journal() {
    return journal;
  }

  /**
   * Returns memories that include every one which rests on a message, ordered by id. Some of them
   * may not rest on it.
   */
  public Collection<ParsedMemory> citing(String conversation, String messageId) {
    OwnerIndex index = state.index();
    return index == null ? all() : some(index.citing(conversation, messageId));
  }

  /**
   * Returns the memories that name the given memory as the one which supersedes them, or one of
   * their readings, by id.
   */
  public List<ParsedMemory> predecessors(String memoryId) {
    OwnerIndex index = state.index();
    return (index == null ? all() : some(index.predecessors(memoryId)))
        .stream().filter(h -> MemoryCopies.successors(h.memory()).contains(memoryId)).toList();
  }

  /** Returns the memories that list the given memory as superseded by them, by id. */
  public List<ParsedMemory> superseding(String memoryId) {
    OwnerIndex index = state.index();
    return (index == null ? all() : some(index.superseding(memoryId)))
        .stream().filter(h -> h.memory().getSupersedes().contains(memoryId)).toList();
  }

  /**
   * Returns the existing memories with the given ids, and all memories that this step has changed.
   */
  private Collection<ParsedMemory> some(Collection<String> ids) {
    Map<String, ParsedMemory> some = new TreeMap<>();
    for (String id : ids) {
      ParsedMemory held = get(id);
      if (held != null) {
        some.put(id, held);
      }
    }
    touched.forEach((id, now) -> now.ifPresent(held -> some.put(id, held)));
    return some.values();
  }

  /** Returns the usage of a memory; null if it was never recalled for a user. */
  public @Nullable MemoryUsage usage(String memoryId) {
    Optional<MemoryUsage> now = used.get(memoryId);
    return now == null ? state.usage(memoryId) : now.orElse(null);
  }

  public void use(MemoryUsage usage) {
    used.put(usage.getMemoryId(), Optional.of(usage));
    changes.add(new Change.Used(usage));
  }

  /** Adds a change that leaves the memories as they are. */
  public void note(Change change) {
    changes.add(change);
  }

  public void make(Change.OfMemory change) {
    comparable.clear();
    all = null;
    String id = change.memoryId();
    ParsedMemory held = get(id);
    Memory after = StatusHistory.noted(change);
    float[] vector = change.vector();
    Integer place = added.get(id);
    if (place != null && after != null && changes.get(place) instanceof Change.Added first) {
      after.setVersion(1);
      boolean same = first.after().getContentHash().equals(after.getContentHash());
      changes.set(place, new Change.Added(after, same ? first.vector() : vector));
    } else {
      if (change instanceof Change.Added) {
        added.put(id, changes.size());
      }
      changes.add(change);
    }
    if (after == null) {
      // If it is added again, that is another change, after this one.
      added.remove(id);
      touched.put(id, Optional.empty());
      used.put(id, Optional.empty());
    } else {
      touched.put(
          id, Optional.of(held == null ? state.held(after, vector) : held.with(after, vector)));
    }
  }

  public List<Change> changes() {
    return List.copyOf(changes);
  }
}
