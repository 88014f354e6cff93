package dev.memlog.index;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The live collection of an {@link IndexAlias}, as this process last opened it. Safe for use by
 * many threads, except that the alias serializes the calls of {@link #open}.
 */
public final class LiveCollection {

  private final String kind;
  private final Supplier<Optional<String>> names;
  private final Function<String, MemoryIndex> opening;
  private volatile @Nullable Known known;

  /**
   * The collection that was opened last.
   *
   * @param name the name of the collection
   * @param index the open collection
   * @param openedAt the time at which it was opened, by {@link System#nanoTime}
   */
  public record Known(String name, MemoryIndex index, long openedAt) {}

  /**
   * Creates a live collection that is not open, without a request to the index.
   *
   * @param kind the kind of the collections, for error messages
   * @param names the action that reads the name of the live collection from the index
   * @param opening the action that opens the collection of a name
   */
  public LiveCollection(
      String kind, Supplier<Optional<String>> names, Function<String, MemoryIndex> opening) {
    this.kind = kind;
    this.names = names;
    this.opening = opening;
  }

  /**
   * Returns the collection that {@link #open} returned last; null if there is none, or if {@link
   * #name} has read a different name since.
   */
  public @Nullable Known known() {
    return known;
  }

  /** Returns the name of the collection that {@link #known} returns, without a request. */
  public Optional<String> answering() {
    return Optional.ofNullable(known).map(Known::name);
  }

  /**
   * Reads the name of the live collection, opens that collection and returns it.
   *
   * @throws IndexFillingException if no collection is live
   */
  public MemoryIndex open() {
    String name =
        name()
            .orElseThrow(
                () -> new IndexFillingException("the index of " + kind + " is being filled"));
    MemoryIndex index = opening.apply(name);
    known = new Known(name, index, System.nanoTime());
    return index;
  }

  /** Reads the name of the live collection; forgets the known collection if it has another name. */
  public Optional<String> name() {
    Optional<String> name = names.get();
    Known last = known;
    if (last != null && !Optional.of(last.name()).equals(name)) {
      known = null;
    }
    return name;
  }

  /**
   * Requires that a collection is not live.
   *
   * @param what the refused action in the past participle, such as "dropped"
   * @throws IllegalStateException if the collection is live
   */
  public void requireOther(String collection, String what) {
    if (name().equals(Optional.of(collection))) {
      throw new IllegalStateException("the live collection " + collection + " cannot be " + what);
    }
  }
}
