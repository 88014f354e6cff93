package dev.memlog.query.memory;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;

import dev.memlog.api.v1.MemoryHealth;
import dev.memlog.state.Memory;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Statistics of one owner's memories, by which a person can judge the state of these memories. The
 * growth counts the memories created on each of the last seven days in UTC, today included, the
 * earliest day first; memories of every status count, but not deleted ones.
 */
public final class HealthFigures {

  /** The age from which a memory that was never recalled is stale. */
  private static final Duration STALE = Duration.ofDays(30);

  private static final int DAYS = 7;
  private static final int MOST_READ = 10;

  private static final Comparator<UsedMemory> BY_USE =
      Comparator.<UsedMemory>comparingLong(used -> used.usage().accessCount())
          .reversed()
          .thenComparing(used -> used.memory().getId());

  private HealthFigures() {}

  /**
   * Computes the statistics of one owner's memories.
   *
   * @param memories the owner's memories of every status
   * @param now the present time
   */
  public static MemoryHealth.Builder of(Collection<UsedMemory> memories, Instant now) {
    List<UsedMemory> active = memories.stream().filter(HealthFigures::active).toList();
    MemoryHealth.Builder figures =
        MemoryHealth.newBuilder()
            .putAllByStatus(counts(memories, Memory::getStatus))
            .putAllByType(counts(active, memory -> memory.getClaim().getType()))
            .putAllByCategory(counts(active, memory -> memory.getClaim().getCategory()))
            .setStale(active.stream().filter(used -> stale(used, now)).count());
    growth(memories, LocalDate.ofInstant(now, ZoneOffset.UTC))
        .forEach((day, made) -> figures.addGrowthBuilder().setDay(day.toString()).setCreated(made));
    active.stream()
        .filter(used -> used.usage().accessCount() > 0)
        .sorted(BY_USE)
        .limit(MOST_READ)
        .forEach(
            used ->
                figures
                    .addMostReadBuilder()
                    .setMemoryId(used.memory().getId())
                    .setContent(used.memory().getClaim().getContent())
                    .setAccessCount(used.usage().accessCount()));
    return figures;
  }

  /** Returns whether a memory has the status active, which recalls find by default. */
  public static boolean active(UsedMemory used) {
    return used.memory().getStatus().equals("active");
  }

  private static boolean stale(UsedMemory used, Instant now) {
    return used.usage().accessCount() == 0
        && used.memory().getCreatedAt().plus(STALE).isBefore(now);
  }

  private static SortedMap<String, Long> counts(
      Collection<UsedMemory> memories, Function<Memory, String> word) {
    return memories.stream()
        .collect(groupingBy(used -> word.apply(used.memory()), TreeMap::new, counting()));
  }

  private static SortedMap<LocalDate, Long> growth(
      Collection<UsedMemory> memories, LocalDate today) {
    SortedMap<LocalDate, Long> growth = new TreeMap<>(Comparator.comparing(LocalDate::toEpochDay));
    for (int day = 0; day < DAYS; day++) {
      growth.put(today.minusDays(day), 0L);
    }
    for (UsedMemory used : memories) {
      LocalDate created = LocalDate.ofInstant(used.memory().getCreatedAt(), ZoneOffset.UTC);
      growth.computeIfPresent(created, (_, count) -> count + 1);
    }
    return growth;
  }
}
