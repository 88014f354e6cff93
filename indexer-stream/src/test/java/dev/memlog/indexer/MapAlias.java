package dev.memlog.indexer;

import dev.memlog.index.CollectionSpec;
import dev.memlog.index.IndexAlias;
import dev.memlog.index.IndexFillingException;
import dev.memlog.index.IndexUnavailableException;
import dev.memlog.index.MemoryIndex;
import dev.memlog.index.UnusableIndexException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The alias's contract in memory, with the collections that a test gives it or that it makes. */
final class MapAlias implements IndexAlias {

  private final Map<String, MemoryIndex> collections = new TreeMap<>();
  private Function<String, MemoryIndex> making;
  private final List<String> released = new ArrayList<>();
  private final Map<String, String> unusable = new HashMap<>();
  private @Nullable String live;
  private @Nullable String previous;
  volatile boolean unavailable;

  /** What is told of each collection before it is dropped. */
  volatile Consumer<String> beforeDrop = _ -> {};

  private MapAlias(Function<String, MemoryIndex> making) {
    this.making = making;
  }

  /** Returns an alias whose live collection is {@code passages-1}. */
  static MapAlias of(MemoryIndex index) {
    MapAlias alias = empty(_ -> new MapIndex());
    alias.collections.put("passages-1", index);
    alias.live = "passages-1";
    return alias;
  }

  /** Returns an alias without a collection. */
  static MapAlias empty(Function<String, MemoryIndex> making) {
    return new MapAlias(making);
  }

  /** Makes new collections in this way from now on. */
  synchronized void make(Supplier<MemoryIndex> other) {
    making = _ -> other.get();
  }

  /** Refuses to open a collection from now on. */
  synchronized void spoil(String collection, String why) {
    unusable.put(collection, why);
  }

  /** Returns the names of the collections that were released, in order. */
  synchronized List<String> released() {
    return List.copyOf(released);
  }

  /** Returns a collection that exists. */
  synchronized MapIndex map(String collection) {
    if (collections.get(collection) instanceof MapIndex map) {
      return map;
    }
    throw new IllegalArgumentException("no such collection: " + collection);
  }

  @Override
  public String name() {
    return "passages";
  }

  @Override
  public synchronized Optional<String> answering() {
    return Optional.ofNullable(live);
  }

  @Override
  public synchronized MemoryIndex live() {
    if (live == null) {
      throw new IndexFillingException("no collection of passages is live yet");
    }
    return opened(live);
  }

  @Override
  public synchronized Optional<String> liveName() {
    if (unavailable) {
      throw new IndexUnavailableException("the script says that it is unavailable");
    }
    return Optional.ofNullable(live);
  }

  @Override
  public synchronized List<String> collections() {
    return List.copyOf(collections.keySet());
  }

  @Override
  public synchronized Optional<String> previousName() {
    return Optional.ofNullable(previous);
  }

  @Override
  public synchronized CollectionSpec shapeOf(String collection) {
    return opened(collection).collection();
  }

  @Override
  public synchronized MemoryIndex open(String collection, CollectionSpec spec) {
    return opened(collection);
  }

  private MemoryIndex opened(String collection) {
    String why = unusable.get(collection);
    if (why != null) {
      throw new UnusableIndexException(why);
    }
    return collections.computeIfAbsent(collection, making);
  }

  @Override
  public synchronized String nextName() {
    Set<String> names = new HashSet<>(collections.keySet());
    int number = 1;
    while (names.contains("passages-" + number)) {
      number++;
    }
    return "passages-" + number;
  }

  @Override
  public synchronized void switchTo(String collection) {
    if (!collections.containsKey(collection)) {
      throw new IllegalArgumentException("no such collection: " + collection);
    }
    if (!collection.equals(live)) {
      previous = live;
      live = collection;
    }
  }

  @Override
  public synchronized void release(String collection) {
    requireNotLive(collection);
    released.add(collection);
  }

  @Override
  public synchronized void drop(String collection) {
    requireNotLive(collection);
    beforeDrop.accept(collection);
    collections.remove(collection);
    if (collection.equals(previous)) {
      previous = null;
    }
  }

  private void requireNotLive(String collection) {
    if (collection.equals(live)) {
      throw new IllegalStateException(collection + " is live");
    }
  }

  @Override
  public void close() {}
}
