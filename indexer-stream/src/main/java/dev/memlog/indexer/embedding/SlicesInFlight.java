package dev.memlog.indexer.embedding;

import static java.util.Objects.requireNonNull;

import dev.memlog.embedding.Embedder;
import dev.memlog.indexer.content.PendingItem;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The slices that are being embedded, and the items that wait for each of their texts. The
 * embedder's threads hand over finished slices; everything else belongs to the indexer's thread.
 */
final class SlicesInFlight implements AutoCloseable {

  private final Embedder embedder;
  private final Runnable wake;
  private final Map<String, List<PendingItem>> itemsByHash = new HashMap<>();
  private final Set<EmbeddingSlice> running = new HashSet<>();
  private final Queue<EmbeddingSlice> finished = new ConcurrentLinkedQueue<>();

  /**
   * Creates an empty collection.
   *
   * @param wake a callback after each slice; the embedder's threads call it
   */
  SlicesInFlight(Embedder embedder, Runnable wake) {
    this.embedder = embedder;
    this.wake = wake;
  }

  /** Starts to embed the texts of these items, given by content hash. */
  void start(FairQueue<PendingItem> queue, Map<String, List<PendingItem>> items) {
    List<String> hashes = List.copyOf(items.keySet());
    List<String> texts =
        items.values().stream().map(members -> members.getFirst().embeddedText()).toList();
    itemsByHash.putAll(items);
    var slice = new EmbeddingSlice(hashes, texts, queue);
    running.add(slice);
    slice.start(
        embedder,
        ended -> {
          finished.add(ended);
          wake.run();
        });
  }

  /**
   * Adds an item to those that wait for a text that is being embedded already.
   *
   * @return false if the item's text is not being embedded
   */
  boolean join(PendingItem item) {
    List<PendingItem> members = itemsByHash.get(item.contentHash());
    if (members == null) {
      return false;
    }
    members.add(item);
    return true;
  }

  /** Returns the number of slices from a queue that are being embedded, or not polled yet. */
  int of(FairQueue<PendingItem> queue) {
    return (int) running.stream().filter(slice -> slice.queue() == queue).count();
  }

  /** Returns whether a slice is being embedded, or not polled yet. */
  boolean busy() {
    return !running.isEmpty();
  }

  boolean hasFinished() {
    return !finished.isEmpty();
  }

  /** Removes and returns a finished slice; null if there is none. */
  @Nullable EmbeddingSlice pollFinished() {
    EmbeddingSlice slice = finished.poll();
    if (slice != null) {
      running.remove(slice);
    }
    return slice;
  }

  /** Removes and returns the items that wait for a text of a finished slice. */
  List<PendingItem> takeItems(String hash) {
    List<PendingItem> members = requireNonNull(itemsByHash.remove(hash));
    members.removeIf(PendingItem::cancelled);
    return members;
  }

  /**
   * Waits briefly for a slice to be embedded.
   *
   * @return false if the thread was interrupted
   */
  boolean awaitFinished() {
    if (finished.isEmpty()) {
      LockSupport.parkNanos(1_000_000);
    }
    return !Thread.currentThread().isInterrupted();
  }

  /** Cancels the running slices. */
  @Override
  public void close() {
    running.forEach(EmbeddingSlice::cancel);
  }
}
