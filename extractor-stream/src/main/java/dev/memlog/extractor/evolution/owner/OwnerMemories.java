package dev.memlog.extractor.evolution.owner;

import dev.memlog.extractor.claims.ClaimStatements;
import dev.memlog.language.comparison.Statement;
import dev.memlog.state.Claim;
import dev.memlog.state.Memory;
import dev.memlog.state.MemoryUsage;
import dev.memlog.state.Support;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * All memories of one owner, of every status, with indexes for comparisons. Only {@link #apply}
 * changes them. Not safe for use by several threads.
 */
public final class OwnerMemories {

  /** The largest number of memories with which an input is compared without an index. */
  public static final int COMPARED = 1000;

  private final OwnerTombstones tombstones;
  private final Function<String, @Nullable MemoryUsage> usages;
  private final Journal journal;

  /** The usage that was asked for once; only changes of this owner change it. */
  private final Map<String, Optional<MemoryUsage>> used = new HashMap<>();

  /** The active memories by id: the cap looks at no others, which may be many more. */
  private final Map<String, ParsedMemory> active = new HashMap<>();

  /** The reflections of every status by id, which follow the memories that they cite. */
  private final SortedMap<String, ParsedMemory> reflections = new TreeMap<>();

  /** The order of the active memories in which the cap archives; null if it was never asked for. */
  private @Nullable EffectOrder byEffect;

  /** The index of an owner with more than {@link #COMPARED} memories; null for all others. */
  private @Nullable OwnerIndex index;

  private final StatementIndex byStatement = new StatementIndex();

  /** The memories by id; the order makes every iteration the same. */
  private final Map<String, ParsedMemory> byId = new TreeMap<>();

  /** The memory of each candidate or command, so that repetitions are ignored. */
  private final Map<String, String> supported = new HashMap<>();

  /** The claim that was parsed last: a new one is asked for three times in a row. */
  private @Nullable Parsed parsed;

  private record Parsed(Claim claim, Statement statement) {}

  /**
   * Creates the state of an owner.
   *
   * @param tombstones a view of the owner's tombstones, whose content may change between two calls
   * @param usages returns the stored usage of a memory, null if it was never recalled for a user;
   *     this object caches the usage that it reads
   * @param journal a view of the owner's journal, whose content may change between two calls
   * @param memories the owner's memories
   */
  public OwnerMemories(
      OwnerTombstones tombstones,
      Function<String, @Nullable MemoryUsage> usages,
      Journal journal,
      Collection<ParsedMemory> memories) {
    this.tombstones = tombstones;
    this.usages = usages;
    this.journal = journal;
    memories.forEach(this::put);
  }

  /**
   * Returns the index of the memories; null if the owner has few enough memories to compare with
   * all of them.
   */
  @Nullable OwnerIndex index() {
    return index;
  }

  /**
   * Returns the memories whose statements may say the same as a given one or contradict it, by id.
   */
  Collection<ParsedMemory> concerned(Statement statement) {
    return byStatement.concerned(statement);
  }

  /** Returns the owner's tombstones. */
  public OwnerTombstones tombstones() {
    return tombstones;
  }

  /** Returns the parsed form of a claim. */
  Statement parsed(Claim claim) {
    Parsed known = parsed;
    if (known == null || !ClaimStatements.equal(known.claim, claim)) {
      known = new Parsed(claim, ClaimStatements.of(claim));
      parsed = known;
    }
    return known.statement;
  }

  /** Returns a new memory in the form for comparisons. */
  ParsedMemory held(Memory memory, float @Nullable [] vector) {
    return ParsedMemory.of(memory, parsed(memory.getClaim()), vector);
  }

  /** Returns the usage of a memory; null if it was never recalled for a user. */
  public @Nullable MemoryUsage usage(String memoryId) {
    Optional<MemoryUsage> known = used.get(memoryId);
    if (known == null) {
      known = Optional.ofNullable(usages.apply(memoryId));
      used.put(memoryId, known);
    }
    return known.orElse(null);
  }

  public Journal journal() {
    return journal;
  }

  /** Returns the active memories, in no order. */
  Collection<ParsedMemory> active() {
    return Collections.unmodifiableCollection(active.values());
  }

  /**
   * Returns the active memories without reflections, from the least to the most effective.
   *
   * @param fading the time in which importance falls to 1/e
   */
  Collection<ParsedMemory> byEffect(Duration fading) {
    EffectOrder order = byEffect;
    if (order == null || !order.fading().equals(fading)) {
      order = new EffectOrder(fading);
      for (ParsedMemory held : active.values()) {
        order.put(held, usage(held.id()));
      }
      byEffect = order;
    }
    return order.all();
  }

  /** Returns the reflections of every status, by id. */
  SortedMap<String, ParsedMemory> reflections() {
    return Collections.unmodifiableSortedMap(reflections);
  }

  /** Returns all memories of the owner, of every status, ordered by id. */
  public Collection<ParsedMemory> all() {
    return Collections.unmodifiableCollection(byId.values());
  }

  /** Returns a memory, prepared for comparisons; null if the owner has none of this id. */
  public @Nullable ParsedMemory get(String memoryId) {
    return byId.get(memoryId);
  }

  /** Returns the record of a memory; null if the owner has none of this id. */
  public @Nullable Memory memory(String memoryId) {
    ParsedMemory held = byId.get(memoryId);
    return held == null ? null : held.memory();
  }

  /** Returns the number of memories, of every status. */
  public int size() {
    return byId.size();
  }

  /** Returns whether this candidate or command has been counted already. */
  boolean knows(String candidate) {
    return supported.containsKey(candidate);
  }

  /** Returns the id of the memory that rests on a candidate or command; null if none does. */
  public @Nullable String holder(String candidate) {
    return supported.get(candidate);
  }

  /** Applies a change with its own vector, see {@link #apply(Change, float[])}. */
  public void apply(Change change) {
    apply(change, change instanceof Change.OfMemory m ? m.vector() : null);
  }

  /**
   * Applies a change to the memories and their usage. The caller stores the change; tombstones and
   * journal entries leave this object unchanged.
   *
   * @param vector the vector of a memory's new text; null if none is available
   */
  public void apply(Change change, float @Nullable [] vector) {
    switch (change) {
      case Change.OfMemory m -> replace(m, vector);
      case Change.Used(var usage) -> use(usage);
      case Change.Noted _,
          Change.Asked _,
          Change.TombstoneWritten _,
          Change.Dropped _,
          Change.Unmatched _ -> {
        // These changes leave the memories as they are.
      }
    }
  }

  private void use(MemoryUsage usage) {
    String id = usage.getMemoryId();
    used.put(id, Optional.of(usage));
    ParsedMemory held = byId.get(id);
    if (byEffect != null && held != null) {
      byEffect.put(held, usage);
    }
  }

  private void replace(Change.OfMemory change, float @Nullable [] vector) {
    Memory after = change.after();
    ParsedMemory held = byId.get(change.memoryId());
    if (held != null) {
      take(held);
    }
    if (after == null) {
      byId.remove(change.memoryId());
      used.remove(change.memoryId());
      return;
    }
    put(held == null ? held(after, vector) : held.with(after, vector));
  }

  private void put(ParsedMemory held) {
    byId.put(held.id(), held);
    byStatement.add(held);
    if (MemoryCopies.reflection(held.memory())) {
      reflections.put(held.id(), held);
    }
    if (MemoryCopies.active(held.memory())) {
      active.put(held.id(), held);
    }
    if (byEffect != null) {
      byEffect.put(held, usage(held.id()));
    }
    if (index != null) {
      index.add(held);
    } else if (byId.size() > COMPARED) {
      index = new OwnerIndex(byId.values());
    }
    supports(held.memory()).forEach(id -> supported.put(id, held.id()));
  }

  /** Takes a memory out of all indexes. */
  private void take(ParsedMemory held) {
    reflections.remove(held.id());
    active.remove(held.id());
    byStatement.remove(held);
    supports(held.memory()).forEach(supported::remove);
    if (byEffect != null) {
      byEffect.remove(held.id());
    }
    if (index != null) {
      index.remove(held);
    }
  }

  private static List<String> supports(Memory memory) {
    List<String> ids = new ArrayList<>(memory.getRetired());
    for (Support support : memory.getSupports()) {
      ids.add(support.getId());
    }
    return ids;
  }
}
