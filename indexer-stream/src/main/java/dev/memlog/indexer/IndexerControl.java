package dev.memlog.indexer;

import dev.memlog.index.MemoryIndex;
import dev.memlog.indexer.partitions.DigestsAtRest;
import dev.memlog.indexer.partitions.PartitionProgress;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * The requests that checks and rebuilds make to a running indexer. Every returned future fails with
 * IllegalStateException if the indexer ends first. Safe for use by many threads.
 */
public final class IndexerControl {

  private final IndexerThread loop;
  private final FilledCollection filled;

  IndexerControl(IndexerThread loop, FilledCollection filled) {
    this.loop = loop;
    this.filled = filled;
  }

  /**
   * Returns the index of the collection that the indexer is filling. Callers may only read from it.
   */
  public MemoryIndex index() {
    return filled.get();
  }

  /** Returns the name of the collection that the indexer is filling, such as {@code passages-1}. */
  public String collection() {
    return filled.name();
  }

  /**
   * Takes the digest of each partition at a moment when the partition is at rest: every record that
   * the indexer has read has taken effect. The future also fails with IllegalStateException if the
   * indexer meanwhile drops its work and begins again at the index's positions.
   *
   * @param longest the time after which partitions that are not at rest count as busy
   */
  public CompletableFuture<DigestsAtRest> fence(Duration longest) {
    return loop.steering().fence(longest);
  }

  /**
   * Runs a write to the collection on the indexer's thread, since only that thread may write. The
   * future fails with any exception that the write throws.
   */
  public CompletableFuture<Void> write(Consumer<MemoryIndex> writing) {
    return loop.steering()
        .run(
            () -> {
              writing.accept(filled.get());
              return null;
            });
  }

  /**
   * Makes the indexer stand still: its thread reads and writes nothing until the caller closes the
   * standstill. The future completes once the standstill has begun.
   *
   * @param longest the time after which the indexer continues in any case
   */
  public CompletableFuture<Standstill> stand(Duration longest) {
    var begun = new CompletableFuture<Standstill>();
    var _ =
        loop.steering()
            .run(
                () -> {
                  Map<Integer, Long> visible = new HashMap<>();
                  for (PartitionProgress partition : loop.partitions()) {
                    visible.put(partition.partition(), partition.visible());
                  }
                  var standstill = new Standstill(visible);
                  begun.complete(standstill);
                  standstill.keep(longest);
                  return null;
                })
            .exceptionally(
                failure -> {
                  begun.completeExceptionally(failure);
                  return null;
                });
    return begun;
  }

  /**
   * Makes the indexer continue with the collection that is live now, without waiting until it
   * notices the switch of the alias by itself.
   */
  public CompletableFuture<Void> followAlias() {
    return loop.steering()
        .run(
            () -> {
              loop.steering().followAlias();
              return null;
            });
  }
}
