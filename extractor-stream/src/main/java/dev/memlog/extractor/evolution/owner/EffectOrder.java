package dev.memlog.extractor.evolution.owner;

import dev.memlog.schemas.EffectiveImportance;
import dev.memlog.state.Memory;
import dev.memlog.state.MemoryUsage;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The active memories of an owner, without reflections, ordered by effective importance, the least
 * first, and then by id. All of them fade at the same rate, so the order of two memories changes
 * only with a change or use of one of them.
 */
public final class EffectOrder {

  /**
   * The place of a memory in the order.
   *
   * @param rank see {@link EffectiveImportance#rank}
   */
  public record Rank(double rank, String id) implements Comparable<Rank> {

    public static Rank of(Memory memory, @Nullable MemoryUsage usage, Duration fading) {
      int base = memory.getClaim().getImportance();
      return new Rank(EffectiveImportance.rank(base, used(memory, usage), fading), memory.getId());
    }

    @Override
    public int compareTo(Rank other) {
      int order = Double.compare(rank, other.rank);
      return order == 0 ? id.compareTo(other.id) : order;
    }
  }

  private final Duration fading;
  private final TreeMap<Rank, ParsedMemory> ordered = new TreeMap<>();
  private final Map<String, Rank> ranks = new HashMap<>();

  /**
   * Creates an empty order.
   *
   * @param fading the time in which the effective importance falls to 1/e
   */
  EffectOrder(Duration fading) {
    this.fading = fading;
  }

  Duration fading() {
    return fading;
  }

  /**
   * Adds a memory or moves it to its present place. Removes a memory that is not active, or that is
   * a reflection.
   */
  void put(ParsedMemory held, @Nullable MemoryUsage usage) {
    remove(held.id());
    Memory memory = held.memory();
    if (MemoryCopies.active(memory) && !MemoryCopies.reflection(memory)) {
      Rank rank = Rank.of(memory, usage, fading);
      ranks.put(held.id(), rank);
      ordered.put(rank, held);
    }
  }

  /** Removes a memory, if present. */
  void remove(String id) {
    Rank rank = ranks.remove(id);
    if (rank != null) {
      ordered.remove(rank);
    }
  }

  /** Returns the memories, the least effective first. */
  Collection<ParsedMemory> all() {
    return Collections.unmodifiableCollection(ordered.values());
  }

  /**
   * Returns the time of a memory's last use: its creation, last mention, last recall or last
   * restoration.
   *
   * @param usage the usage; null if the memory was never recalled
   */
  public static Instant used(Memory memory, @Nullable MemoryUsage usage) {
    return EffectiveImportance.used(
        memory.getCreatedAt(),
        memory.getLastMentionedAt(),
        usage == null ? null : usage.getLastAccessedAt(),
        memory.getRevivedAt());
  }
}
