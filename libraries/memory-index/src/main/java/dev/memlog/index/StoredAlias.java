package dev.memlog.index;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The base of an {@link IndexAlias}: the collections that this process has opened, and the live one
 * among them. A subclass adds where the collections and the names of the live and the previous one
 * are stored.
 */
public abstract class StoredAlias implements IndexAlias {

  /** The names that collections of this kind can have. */
  protected final CollectionNames naming;

  private final Duration trust;
  private final OpenCollections open;
  private final ReentrantLock changing = new ReentrantLock();
  private volatile @Nullable Known known;

  /**
   * The collections that have a role.
   *
   * @param live the live collection; empty until the first switch
   * @param previous the collection that was live before; empty if there is none
   */
  public record Names(Optional<String> live, Optional<String> previous) {}

  /**
   * The live collection, as this process last opened it.
   *
   * @param openedAt the time at which it was opened, by {@link System#nanoTime}
   */
  private record Known(String name, MemoryIndex index, long openedAt) {}

  /**
   * Creates an alias without open collections.
   *
   * @param spec the shape of the first collection; its name is the kind
   * @param trust the time for which {@link #live} uses a name without reading it again
   * @param linger the time after which a released collection is closed
   */
  protected StoredAlias(CollectionSpec spec, Duration trust, Duration linger) {
    this.naming = new CollectionNames(spec.name());
    this.trust = trust;
    this.open = new OpenCollections(linger);
  }

  /** Reads the names of the live and the previous collection. */
  protected abstract Names names();

  /** Returns the shape of a stored collection, as {@link #shapeOf} does. */
  protected abstract CollectionSpec storedShape(String collection);

  /** Opens a collection, which is created if absent. */
  protected abstract MemoryIndex openStored(String collection, CollectionSpec shape);

  /** Stores a collection as the live one, and the former live collection as the previous one. */
  protected abstract void storeLive(String collection, Optional<String> former);

  /** Deletes a stored collection, and its name if it is the previous one. */
  protected abstract void deleteStored(String collection);

  @Override
  public final String name() {
    return naming.kind();
  }

  @Override
  public final MemoryIndex live() {
    Known last = known;
    if (last != null && System.nanoTime() - last.openedAt < trust.toNanos()) {
      return last.index;
    }
    if (last == null) {
      changing.lock();
    } else if (!changing.tryLock()) {
      return last.index;
    }
    try {
      return openLive();
    } catch (IndexUnavailableException e) {
      if (last == null) {
        throw e;
      }
      // The query itself fails if the index cannot answer.
      return last.index;
    } finally {
      changing.unlock();
    }
  }

  private MemoryIndex openLive() {
    String name =
        liveName()
            .orElseThrow(
                () -> new IndexFillingException("the index of " + name() + " is being filled"));
    MemoryIndex index = open(name, shapeOf(name));
    known = new Known(name, index, System.nanoTime());
    return index;
  }

  @Override
  public final Optional<String> answering() {
    return Optional.ofNullable(known).map(Known::name);
  }

  @Override
  public final Optional<String> liveName() {
    Optional<String> name = names().live();
    Known last = known;
    if (last != null && !Optional.of(last.name).equals(name)) {
      known = null;
    }
    return name;
  }

  @Override
  public final String nextName() {
    return naming.next(collections());
  }

  @Override
  public final Optional<String> previousName() {
    return names().previous();
  }

  @Override
  public final CollectionSpec shapeOf(String collection) {
    return open.shapeOf(collection).orElseGet(() -> storedShape(collection));
  }

  @Override
  public final MemoryIndex open(String collection, CollectionSpec shape) {
    return open.open(collection, shape, () -> openStored(collection, shape));
  }

  @Override
  public final void switchTo(String collection) {
    changing.lock();
    try {
      if (!collections().contains(collection)) {
        throw new IllegalArgumentException(
            "a collection must be among " + collections() + ", got " + collection);
      }
      Optional<String> former = liveName();
      if (!former.equals(Optional.of(collection))) {
        storeLive(collection, former);
        var _ = liveName();
      }
    } finally {
      changing.unlock();
    }
  }

  @Override
  public final void release(String collection) {
    changing.lock();
    try {
      requireOther(collection, "released");
      open.release(collection);
    } finally {
      changing.unlock();
    }
  }

  @Override
  public final void drop(String collection) {
    changing.lock();
    try {
      requireOther(collection, "dropped");
      open.closeNow(collection);
      deleteStored(collection);
    } finally {
      changing.unlock();
    }
  }

  private void requireOther(String collection, String what) {
    if (liveName().equals(Optional.of(collection))) {
      throw new IllegalStateException("the live collection " + collection + " cannot be " + what);
    }
  }

  @Override
  public void close() {
    open.close();
  }
}
