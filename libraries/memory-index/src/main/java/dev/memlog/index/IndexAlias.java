package dev.memlog.index;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The collections of one kind, such as passages, and the choice of the live collection, which
 * answers queries. The other collections are being filled, or were live before. Only the indexer of
 * the kind opens collections that are not live, switches the alias and drops collections. Safe for
 * use by many threads.
 */
public interface IndexAlias extends AutoCloseable {

  /** Returns the kind of the collections, such as {@code passages}. */
  String name();

  /**
   * Returns the live collection, and opens it if necessary with the model of its vectors. A query
   * calls this once and uses the same collection for all of its reads, since the next call may
   * return a different collection. Callers do not close the collection.
   *
   * @throws IndexFillingException if no collection is live, as before the first switch
   * @throws UnusableIndexException if the stored data can never be used as this collection
   * @throws IndexUnavailableException if the index is unavailable
   */
  MemoryIndex live();

  /**
   * Returns the name of the collection that {@link #live} returned last, without a request to the
   * index. Empty if {@link #live} has returned none since the last switch. After a switch by a
   * different process the name may be out of date until the next call of {@link #live}.
   */
  Optional<String> answering();

  /**
   * Returns the name of the live collection, such as {@code passages-1}; empty until the first
   * switch. Each call reads the name again, since a different process may have switched.
   *
   * @throws IndexUnavailableException if the index is unavailable
   */
  Optional<String> liveName();

  /**
   * Returns the stored positions of the newest collection, which a different process may be
   * filling; see {@link MemoryIndex#positions}. This default method returns the positions of the
   * live collection; empty if no collection is live.
   *
   * @throws IndexUnavailableException if the index is unavailable
   */
  default Map<SourcePartition, Long> newestPositions() {
    return liveName().isEmpty() ? Map.of() : live().positions();
  }

  /**
   * Returns the names of all stored collections of the kind, whether live or not, lowest number
   * first.
   *
   * @throws IndexUnavailableException if the index is unavailable
   */
  List<String> collections();

  /**
   * Returns the name of the collection that was live before the last switch, which is kept for a
   * rollback; empty if there is none.
   *
   * @throws IndexUnavailableException if the index is unavailable
   */
  Optional<String> previousName();

  /**
   * Returns the names of the unfinished collections, the newest first. A collection was never live
   * if its number is higher than those of the live and the previous collection.
   *
   * @throws IndexUnavailableException if the index is unavailable
   */
  default List<String> unfinished() {
    Optional<String> live = liveName();
    Optional<String> previous = previousName();
    return collections().stream()
        .filter(name -> isNewer(name, live) && isNewer(name, previous))
        .sorted(Comparator.comparingLong(CollectionNames::number).reversed())
        .toList();
  }

  /**
   * Returns the names of the collections that are no longer needed: those that are neither live,
   * nor previous, nor unfinished.
   *
   * @throws IndexUnavailableException if the index is unavailable
   */
  default List<String> former() {
    List<String> unfinished = unfinished();
    Optional<String> live = liveName();
    Optional<String> previous = previousName();
    return collections().stream()
        .filter(name -> !unfinished.contains(name))
        .filter(name -> !Optional.of(name).equals(live) && !Optional.of(name).equals(previous))
        .toList();
  }

  private static boolean isNewer(String collection, Optional<String> used) {
    return used.map(CollectionNames::number).orElse(-1L) < CollectionNames.number(collection);
  }

  /**
   * Returns the time since which the files of a stored collection may contain text of deleted or
   * replaced points that only a {@link #drop} erases; empty if there is no such text. Does not open
   * the collection. This default method returns an empty time, for indexes whose {@link
   * MemoryIndex#maintain} erases such text.
   *
   * @throws IndexUnavailableException if the index is unavailable
   */
  default Optional<Instant> unerasedSince(String collection) {
    return Optional.empty();
  }

  /**
   * Returns the shape with which to open a collection: the shape that this alias was created with,
   * but with the model and the dimensions of the stored vectors. If the collection does not exist
   * or is damaged, returns the alias's own shape.
   *
   * @throws IndexUnavailableException if the index is unavailable
   */
  CollectionSpec shapeOf(String collection);

  /**
   * Opens a collection, which is created if absent. If the collection is open already, live or not,
   * the same object is returned. Callers do not close it, see {@link #release}.
   *
   * @param collection the name of the collection, one of {@link #collections} or {@link #nextName}
   * @param spec the shape of the collection; its name is the kind
   * @throws UnusableIndexException if the stored data can never be used as this collection
   * @throws IndexUnavailableException if the index is unavailable
   */
  MemoryIndex open(String collection, CollectionSpec spec);

  /**
   * Returns a name that no collection has: the highest number plus one, such as {@code passages-2}.
   *
   * @throws IndexUnavailableException if the index is unavailable
   */
  String nextName();

  /**
   * Makes a collection the live one, atomically. The former live collection becomes the previous
   * one: it remains stored, and remains open until {@link #release}. A switch to the live
   * collection changes nothing.
   *
   * @throws IllegalArgumentException if there is no such collection
   * @throws IndexUnavailableException if the outcome is unknown; the caller may switch again
   */
  void switchTo(String collection);

  /**
   * Closes a collection that is not live, after a delay that lets running queries finish. {@link
   * #open} during the delay returns the same object and cancels the release. Does nothing if the
   * collection is not open.
   *
   * @throws IllegalStateException if the collection is live
   * @throws IndexUnavailableException if the index is unavailable
   */
  void release(String collection);

  /**
   * Deletes a collection and its stored data, and closes it first if it is open. Does nothing if
   * there is no such collection.
   *
   * @throws IllegalStateException if the collection is live
   * @throws IndexUnavailableException if the index is unavailable
   */
  void drop(String collection);

  /** Closes all collections that are open. */
  @Override
  void close();
}
