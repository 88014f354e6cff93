package dev.memlog.indexer.operation;

import dev.memlog.index.IndexAlias;
import dev.memlog.index.MemoryIndex;
import dev.memlog.index.SourcePartition;
import dev.memlog.indexer.Indexer;
import dev.memlog.indexer.IndexerControl;
import dev.memlog.indexer.Standstill;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The switch from the live collection to a filled one. The live indexer of this process pauses
 * meanwhile, usually for some milliseconds. So queries find in the new collection all that they
 * found in the former one. Indexers of other processes notice the switch within a second.
 *
 * @param filler the indexer that has filled the new collection; it ends with the switch
 */
record Handover(IndexAlias alias, Indexer live, Indexer filler) {

  /** The longest standstill of the live indexer. */
  private static final Duration LONGEST = Duration.ofSeconds(2);

  /** The part of {@link #LONGEST} within which the new collection must reach the live positions. */
  private static final Duration CATCH_UP = Duration.ofMillis(500);

  /**
   * Switches the alias to the new collection.
   *
   * @return false if the new collection did not catch up during the standstill; then nothing has
   *     changed, and the caller tries again
   * @throws dev.memlog.index.IndexUnavailableException if the index is unavailable; the caller
   *     tries again
   */
  boolean attempt() throws InterruptedException {
    IndexerControl former = live.control();
    IndexerControl next = filler.control();
    try (Standstill standing = await(former.stand(LONGEST))) {
      if (!caughtUp(standing.visible())) {
        return false;
      }
      try (Standstill filled = await(next.stand(LONGEST))) {
        rewind(next.index(), former.index());
        if (!standing.lasts() || !filled.lasts()) {
          return false;
        }
        alias.switchTo(next.collection());
        // From here on only the live indexer writes to the collection.
        filler.abandon();
        var _ = former.followAlias();
      }
    }
    return true;
  }

  private boolean caughtUp(Map<Integer, Long> visible) throws InterruptedException {
    long until = System.nanoTime() + CATCH_UP.toNanos();
    while (System.nanoTime() < until) {
      Map<Integer, Long> reached = filler.positions();
      if (visible.entrySet().stream()
          .allMatch(entry -> reached.getOrDefault(entry.getKey(), -1L) >= entry.getValue())) {
        return true;
      }
      Thread.sleep(2);
    }
    return false;
  }

  /**
   * Sets the positions of the new collection back to those of the former one. What lies between has
   * taken effect in both, but the live indexer may not have logged all of its vectors.
   */
  private static void rewind(MemoryIndex next, MemoryIndex former) {
    Map<SourcePartition, Long> own = next.positions();
    Map<SourcePartition, Long> back = new HashMap<>();
    former
        .positions()
        .forEach(
            (source, position) -> {
              if (own.getOrDefault(source, 0L) > position) {
                back.put(source, position);
              }
            });
    if (!back.isEmpty()) {
      next.apply(List.of(), back);
    }
  }

  private static <T> T await(CompletableFuture<T> future) throws InterruptedException {
    try {
      return future.get(10, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      throw new IllegalStateException("an indexer has ended: " + e.getMessage(), e);
    } catch (TimeoutException e) {
      throw new IllegalStateException("an indexer is at a standstill", e);
    }
  }
}
