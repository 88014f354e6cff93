package dev.memlog.index;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The collections of an {@link IndexAlias} that are open in this process, by name. A released
 * collection stays open for a while, so that running queries finish. Safe for use by many threads.
 */
public final class OpenCollections implements AutoCloseable {

  /** The default time between the release of a collection and its closing. */
  public static final Duration LINGER = Duration.ofSeconds(10);

  private static final Logger log = LoggerFactory.getLogger(OpenCollections.class);

  private final Map<String, MemoryIndex> open = new HashMap<>();
  private final Map<String, ScheduledFuture<?>> lingering = new HashMap<>();
  private final Duration linger;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("memlog-index-release").factory());
  private boolean closed;

  /**
   * Creates a set without open collections.
   *
   * @param linger the time after which a released collection is closed
   */
  public OpenCollections(Duration linger) {
    this.linger = linger;
  }

  /**
   * Returns a collection, after opening it if necessary. The call cancels a release of the
   * collection.
   *
   * @param spec the shape that the collection must have
   * @param opening the action that opens the collection, called only if it is not open
   * @throws UnusableIndexException if the collection is open with a different shape
   * @throws IndexUnavailableException if this set is closed
   */
  public synchronized MemoryIndex open(
      String name, CollectionSpec spec, Supplier<? extends MemoryIndex> opening) {
    if (closed) {
      throw new IndexUnavailableException("collection " + name + " is closed");
    }
    cancelRelease(name);
    MemoryIndex index = open.get(name);
    if (index == null) {
      index = opening.get();
      open.put(name, index);
    } else if (!index.collection().equals(spec)) {
      throw new UnusableIndexException(
          "collection %s must be %s, got %s".formatted(name, spec, index.collection()));
    }
    return index;
  }

  /** Returns the shape of an open collection; empty if the collection is not open. */
  public synchronized Optional<CollectionSpec> shapeOf(String name) {
    return Optional.ofNullable(open.get(name)).map(MemoryIndex::collection);
  }

  /**
   * Closes a collection after the linger time, unless {@link #open} returns it in the meantime.
   * Does nothing if the collection is not open.
   */
  public synchronized void release(String name) {
    if (!closed && open.containsKey(name) && !lingering.containsKey(name)) {
      lingering.put(
          name, timer.schedule(() -> closeReleased(name), linger.toNanos(), TimeUnit.NANOSECONDS));
    }
  }

  private synchronized void closeReleased(String name) {
    if (lingering.containsKey(name)) {
      closeNow(name);
    }
  }

  /** Closes a collection at once; does nothing if the collection is not open. */
  public synchronized void closeNow(String name) {
    cancelRelease(name);
    MemoryIndex index = open.remove(name);
    if (index != null) {
      close(name, index);
    }
  }

  private void cancelRelease(String name) {
    ScheduledFuture<?> release = lingering.remove(name);
    if (release != null) {
      release.cancel(false);
    }
  }

  private static void close(String name, MemoryIndex index) {
    try {
      index.close();
    } catch (RuntimeException e) {
      log.atWarn()
          .setCause(e)
          .addKeyValue("collection", name)
          .log("A collection of the index could not be closed");
    }
  }

  /** Closes all open collections at once; {@link #open} then fails. */
  @Override
  public void close() {
    timer.shutdownNow();
    synchronized (this) {
      closed = true;
      open.forEach(OpenCollections::close);
      open.clear();
      lingering.clear();
    }
  }
}
