package dev.memlog.indexer.operation;

import static java.util.Objects.requireNonNull;

import com.google.common.collect.Lists;
import dev.memlog.index.MemoryIndex;
import dev.memlog.index.StoredEntry;
import dev.memlog.indexer.digest.DesiredEntry;
import dev.memlog.indexer.digest.TopicDigest;
import dev.memlog.schemas.Revision;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A comparison of every entry of an index with the fold of its topic, while both continue to
 * change. The first look finds suspects, which include everything in progress. Each suspect is then
 * read again after the index has applied what the fold has, and counts as a fault only if it
 * differs there as well.
 *
 * @param index returns the index to compare
 * @param visible returns the offset of each partition before which everything has taken effect;
 *     only these partitions are compared
 */
record IndexComparison(
    TopicDigest topic, Supplier<MemoryIndex> index, Supplier<Map<Integer, Long>> visible) {

  /** The largest number of suspects, which are kept in memory. */
  static final int MOST_SUSPECTS = 200_000;

  private static final int BATCH = 512;
  private static final int LOOKS = 5;
  private static final Duration CATCH_UP = Duration.ofSeconds(5);

  /**
   * The time for which the comparison waits for the fold. A record that the fold has not reached by
   * then does not exist.
   */
  private static final Duration FOLD = Duration.ofMillis(500);

  /**
   * Compares the index with the fold.
   *
   * @throws dev.memlog.index.IndexUnavailableException if the index is unavailable
   */
  Faults compare() throws InterruptedException {
    Set<Integer> partitions = Set.copyOf(visible.get().keySet());
    Map<UUID, Integer> suspects = suspects(partitions);
    boolean complete = suspects.size() < MOST_SUSPECTS;
    List<Fault> faults = new ArrayList<>();
    int undecided = confirm(suspects, faults);
    return new Faults(topic.size(partitions), faults, undecided, complete);
  }

  /** Returns the entries and items that seem to differ, with their partitions. */
  private Map<UUID, Integer> suspects(Set<Integer> partitions) throws InterruptedException {
    Map<UUID, Integer> suspects = new HashMap<>();
    topic.marking().lockInterruptibly();
    try {
      topic.clearMarks();
      index
          .get()
          .scan(
              entry -> {
                int partition = partition(entry);
                if (partitions.contains(partition) && suspects.size() < MOST_SUSPECTS) {
                  look(entry, partition, suspects);
                }
              });
      for (int partition : partitions) {
        for (UUID id : topic.unmarked(partition, MOST_SUSPECTS - suspects.size())) {
          suspects.putIfAbsent(id, partition);
        }
      }
    } finally {
      topic.marking().unlock();
    }
    return suspects;
  }

  /** Returns the partition of the item's record, which damage may have changed in the index. */
  private int partition(StoredEntry entry) {
    return topic.entry(entry.partition(), entry.id()).isPresent()
        ? entry.partition()
        : topic.partitions().stream()
            .filter(partition -> topic.entry(partition, entry.id()).isPresent())
            .findFirst()
            .orElse(entry.partition());
  }

  private void look(StoredEntry entry, int partition, Map<UUID, Integer> suspects) {
    DesiredEntry desired = topic.entry(partition, entry.id()).orElse(null);
    topic.mark(partition, entry.id());
    if (Damage.refused(entry, desired)) {
      var _ = topic.refuse(partition, entry.id(), entry.revision());
    } else if (damage(entry, desired, partition).isPresent()) {
      suspects.put(entry.id(), partition);
    }
  }

  private static Optional<Damage> damage(
      @Nullable StoredEntry entry, @Nullable DesiredEntry desired, int partition) {
    Optional<Damage> damage = Damage.of(entry, desired);
    boolean moved = entry != null && !entry.deleted() && entry.partition() != partition;
    return damage.isEmpty() && moved ? Optional.of(Damage.ALTERED) : damage;
  }

  /** Returns the number of suspects that could not be decided. */
  private int confirm(Map<UUID, Integer> suspects, List<Fault> faults) throws InterruptedException {
    for (int look = 0; look < LOOKS && !suspects.isEmpty(); look++) {
      for (List<UUID> batch : Lists.partition(List.copyOf(suspects.keySet()), BATCH)) {
        confirm(batch, suspects, faults);
      }
    }
    return suspects.size();
  }

  private void confirm(List<UUID> batch, Map<UUID, Integer> suspects, List<Fault> faults)
      throws InterruptedException {
    Map<UUID, DesiredEntry> before = new HashMap<>();
    for (UUID id : batch) {
      topic.entry(suspects.getOrDefault(id, 0), id).ifPresent(entry -> before.put(id, entry));
    }
    Map<Integer, Long> folded = topic.positions();
    awaitVisible(folded);
    Map<Integer, Long> applied = visible.get();
    Map<UUID, StoredEntry> stored = index.get().entries(batch);
    awaitFold(stored, suspects);
    for (UUID id : batch) {
      int partition = suspects.getOrDefault(id, 0);
      DesiredEntry desired = before.get(id);
      StoredEntry entry = stored.get(id);
      DesiredEntry after = topic.entry(partition, id).orElse(null);
      long needed =
          desired == null
              ? folded.getOrDefault(partition, Long.MAX_VALUE)
              : Revision.offset(desired.revision()) + 1;
      boolean comparable =
          Objects.equals(desired, after) && applied.getOrDefault(partition, -1L) >= needed;
      if (!comparable) {
        continue;
      }
      suspects.remove(id);
      if (Damage.refused(entry, desired)) {
        var _ = topic.refuse(partition, id, requireNonNull(entry).revision());
      } else {
        damage(entry, desired, partition)
            .ifPresent(damage -> faults.add(new Fault(id, partition, damage, entry, desired)));
      }
    }
  }

  /**
   * Waits until the fold has reached the records of these entries, once for all of them. An entry
   * whose record the fold does not reach has no record.
   */
  private void awaitFold(Map<UUID, StoredEntry> stored, Map<UUID, Integer> suspects)
      throws InterruptedException {
    Map<Integer, Long> behind = new HashMap<>();
    stored.forEach(
        (id, entry) ->
            behind.merge(
                suspects.getOrDefault(id, 0), Revision.offset(entry.revision()) + 1, Math::max));
    var _ = topic.awaitPositions(behind, FOLD);
  }

  /** Waits until the index has applied what the fold has; an import may take longer. */
  private void awaitVisible(Map<Integer, Long> folded) throws InterruptedException {
    long until = System.nanoTime() + CATCH_UP.toNanos();
    while (System.nanoTime() < until) {
      Map<Integer, Long> applied = visible.get();
      if (applied.entrySet().stream()
          .allMatch(entry -> entry.getValue() >= folded.getOrDefault(entry.getKey(), 0L))) {
        return;
      }
      Thread.sleep(10);
    }
  }
}
