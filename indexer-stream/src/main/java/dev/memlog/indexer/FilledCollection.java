package dev.memlog.indexer;

import dev.memlog.index.IndexAlias;
import dev.memlog.index.MemoryIndex;
import dev.memlog.index.UnusableIndexException;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The collection that an indexer fills: the live collection of an alias, which the indexer follows,
 * or a collection of a given name. While no collection is live, or the live one is unusable, a
 * following indexer fills a new one and makes it live. Any thread may call {@link #get} and {@link
 * #name}; everything else belongs to the indexer's thread.
 */
final class FilledCollection implements Supplier<MemoryIndex> {

  private static final Logger LOG = LoggerFactory.getLogger(FilledCollection.class);

  /** The time in milliseconds between two checks whether another process has switched the alias. */
  private static final long LOOK_MILLIS = 1_000;

  private final IndexedTopic indexed;
  private final IndexAlias alias;
  private final boolean follows;
  private final boolean rebuilds;
  private volatile Opened opened;
  private volatile boolean live;

  /** The live collection that was found unusable; null if none was. */
  private @Nullable String unusable;

  private long lookedAt;

  /** An open collection. */
  private record Opened(String name, MemoryIndex index) {}

  private FilledCollection(IndexedTopic indexed, Optional<String> name) {
    this.indexed = indexed;
    this.alias = indexed.alias();
    this.follows = name.isEmpty();
    this.rebuilds = follows && indexed.config().check().rebuild();
    this.opened = name.isPresent() ? open(name.get()) : openFirst();
    this.live = !follows || alias.liveName().filter(opened.name()::equals).isPresent();
  }

  /**
   * Opens the live collection, or a new one if none is live.
   *
   * @throws UnusableIndexException if the live collection is unusable and not replaced
   * @throws dev.memlog.index.IndexUnavailableException if the index is unavailable
   */
  static FilledCollection live(IndexedTopic indexed) {
    return new FilledCollection(indexed, Optional.empty());
  }

  /**
   * Opens the collection of this name.
   *
   * @throws UnusableIndexException if the collection is unusable
   * @throws dev.memlog.index.IndexUnavailableException if the index is unavailable
   */
  static FilledCollection named(IndexedTopic indexed, String name) {
    return new FilledCollection(indexed, Optional.of(name));
  }

  private Opened openFirst() {
    return alias.liveName().map(this::openOrAbandon).orElseGet(this::openUnfinished);
  }

  /** Opens a live collection; one that is unusable is replaced, if the configuration says so. */
  private Opened openOrAbandon(String name) {
    try {
      return open(name);
    } catch (UnusableIndexException e) {
      if (!rebuilds) {
        throw e;
      }
      return abandon(name, e);
    }
  }

  private Opened open(String name) {
    return new Opened(name, alias.open(name, indexed.shapeOf(name)));
  }

  /**
   * Opens a collection that was not finished before a restart, or else a new one. Skips a
   * collection of another model than the configured one: it belongs to a rebuild, which waits for
   * an operator's agreement before queries use that model.
   */
  private Opened openUnfinished() {
    for (String name : alias.unfinished()) {
      if (name.equals(unusable) || !indexed.shapeOf(name).model().equals(indexed.spec().model())) {
        continue;
      }
      try {
        return open(name);
      } catch (UnusableIndexException e) {
        LOG.atWarn()
            .addKeyValue("collection", name)
            .log("dropping an unfinished collection that is unusable: {}", e.getMessage());
        alias.drop(name);
      }
    }
    String next = alias.nextName();
    return new Opened(next, alias.open(next, indexed.spec()));
  }

  private Opened abandon(String name, UnusableIndexException why) {
    unusable = name;
    Opened next = openUnfinished();
    LOG.atWarn()
        .addKeyValue("collection", name)
        .addKeyValue("next", next.name())
        .log("the collection is unusable, the next one is filled from the log: {}", why.toString());
    return next;
  }

  /** Returns the open collection. */
  @Override
  public MemoryIndex get() {
    return opened.index();
  }

  /** Returns the name of the collection, such as {@code passages-1}. */
  String name() {
    return opened.name();
  }

  /** Returns the model of the collection's vectors. */
  String model() {
    return get().collection().model();
  }

  /**
   * Returns whether queries are answered from this collection. A collection of a given name always
   * counts as live, since others make it live.
   */
  boolean live() {
    return live;
  }

  /** Returns whether the indexer follows the alias, instead of filling a collection beside it. */
  boolean follows() {
    return follows;
  }

  /**
   * Returns whether another collection has become live. Reads the alias at most once a second, and
   * returns false in between.
   *
   * @param now the time in milliseconds
   * @throws dev.memlog.index.IndexUnavailableException if the index is unavailable
   */
  boolean switched(long now) {
    if (!follows || now - lookedAt < LOOK_MILLIS) {
      return false;
    }
    lookedAt = now;
    Optional<String> name = alias.liveName().filter(found -> !found.equals(unusable));
    live |= name.filter(opened.name()::equals).isPresent();
    return name.isPresent() && !name.get().equals(opened.name());
  }

  /**
   * Opens the collection that is live now, and releases the former one.
   *
   * @throws UnusableIndexException if the live collection is unusable
   */
  void follow() {
    String name = alias.liveName().orElseThrow();
    Opened former = opened;
    opened = openOrAbandon(name);
    live = opened.name().equals(name);
    unusable = live ? null : unusable;
    LOG.atInfo()
        .addKeyValue("collection", opened.name())
        .addKeyValue("former", former.name())
        .log("the indexer follows the alias");
    if (!former.name().equals(opened.name())) {
      alias.release(former.name());
    }
  }

  /**
   * Replaces the collection, which has turned out to be unusable, by a new one.
   *
   * @return false if the configuration forbids that, so that an operator must act
   */
  boolean replace(UnusableIndexException why) {
    if (!follows || !rebuilds) {
      return false;
    }
    Opened former = opened;
    opened = abandon(former.name(), why);
    live = false;
    return true;
  }

  /** Makes the collection live, after it has been filled. */
  void goLive() {
    alias.switchTo(name());
    live = true;
    if (unusable != null) {
      alias.release(unusable);
    }
    unusable = null;
    LOG.atInfo().addKeyValue("collection", name()).log("the filled collection is live");
  }
}
