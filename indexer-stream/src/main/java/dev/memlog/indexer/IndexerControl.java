package dev.memlog.indexer;

import dev.memlog.index.MemoryIndex;
import dev.memlog.indexer.partitions.PartitionProgress;
import dev.memlog.indexer.partitions.Rest;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;

/**
 * The requests that checks and rebuilds make to a running indexer. Safe for use by many threads.
 * Every outcome fails with IllegalStateException if the indexer ends before.
 */
public final class IndexerControl {

  private final IndexerLoop loop;
  private final FilledCollection collection;

  IndexerControl(IndexerLoop loop, FilledCollection collection) {
    this.loop = loop;
    this.collection = collection;
  }

  /** Returns the collection that is being filled, for reads. */
  public MemoryIndex index() {
    return collection.get();
  }

  /** Returns the name of the collection that is being filled, such as {@code passages-1}. */
  public String collection() {
    return collection.name();
  }

  /**
   * Takes the digest of each partition at a moment when the partition is at rest.
   *
   * @param longest the time after which partitions that are not at rest count as busy
   */
  public CompletableFuture<Rest> fence(Duration longest) {
    return loop.steering().fence(longest);
  }

  /**
   * Runs a write to the collection on the indexer's thread, between two turns, since only that
   * thread may write.
   */
  public CompletableFuture<Void> write(Consumer<MemoryIndex> writing) {
    return loop.steering()
        .run(
            () -> {
              writing.accept(collection.get());
              return null;
            });
  }

  /**
   * Begins a standstill.
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
   * Makes the indexer continue with the collection that is live now, before it would notice the
   * change by itself.
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
