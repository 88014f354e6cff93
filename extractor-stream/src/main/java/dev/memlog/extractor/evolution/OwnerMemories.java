package dev.memlog.extractor.evolution;

import dev.memlog.state.Memory;
import dev.memlog.state.Support;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Everything that is remembered of one owner, of every status. Not for several threads; only {@link
 * #apply} changes it.
 */
public final class OwnerMemories {

  /**
   * Memories that an input is compared with at most. An owner with no more has all of them
   * compared.
   */
  static final int COMPARED = 1000;

  private final Marks marks;

  /** For an owner with more memories than are compared; null: there are no more. */
  private @Nullable OwnerIndex index;

  /** By id, so that everything that looks at all of them does so in one order. */
  private final Map<String, Held> byId = new TreeMap<>();

  /** Candidate or command to memory: what was said once counts once. */
  private final Map<String, String> supported = new HashMap<>();

  /**
   * @param marks as they stand whenever they are looked at
   */
  public OwnerMemories(Marks marks, Collection<Held> memories) {
    this.marks = marks;
    memories.forEach(this::put);
  }

  /** Finds some of many; null: there are so few that all can be looked at. */
  @Nullable OwnerIndex index() {
    return index;
  }

  public Marks marks() {
    return marks;
  }

  /** All of them, by id. */
  public Collection<Held> all() {
    return Collections.unmodifiableCollection(byId.values());
  }

  public @Nullable Held get(String memoryId) {
    return byId.get(memoryId);
  }

  public int size() {
    return byId.size();
  }

  /** Whether this candidate or command has counted already. */
  boolean knows(String candidate) {
    return supported.containsKey(candidate);
  }

  /** Makes a change; marks are the caller's to keep. */
  public void apply(Change change) {
    switch (change) {
      case Change.OfMemory m -> apply(m);
      case Change.Marked _, Change.Dropped _, Change.Counted _, Change.Unmatched _ -> {
        // Nothing of these is kept here.
      }
    }
  }

  private void apply(Change.OfMemory change) {
    Memory after = change.after();
    Held held = byId.get(change.memoryId());
    if (held != null) {
      supports(held.memory()).forEach(supported::remove);
      if (index != null) {
        index.remove(held);
      }
    }
    if (after == null) {
      byId.remove(change.memoryId());
      return;
    }
    float[] vector = change instanceof Change.Worded worded ? worded.vector() : null;
    put(held == null ? Held.of(after, vector) : held.with(after, vector));
  }

  private void put(Held held) {
    byId.put(held.id(), held);
    if (index != null) {
      index.add(held);
    } else if (byId.size() > COMPARED) {
      index = new OwnerIndex(byId.values());
    }
    supports(held.memory()).forEach(id -> supported.put(id, held.id()));
  }

  private static List<String> supports(Memory memory) {
    List<String> ids = new ArrayList<>(memory.getRetired());
    for (Support support : memory.getSupports()) {
      ids.add(support.getId());
    }
    return ids;
  }
}
