package dev.memlog.index.lucene;

import dev.memlog.index.CollectionSpec;
import dev.memlog.index.IndexAlias;
import dev.memlog.index.LiveCollection;
import dev.memlog.index.MemoryIndex;
import dev.memlog.index.OpenCollections;
import dev.memlog.index.lucene.AliasFile.Names;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The Lucene collections of one kind on this machine, such as passages. Their directories are
 * {@code ROOT/KIND-1}, {@code ROOT/KIND-2} and so on; the file {@code ROOT/KIND.alias} names the
 * live collection. One process at a time may have a collection open. Any number of processes may
 * read the names.
 *
 * <p>Without the file, a directory {@code ROOT/KIND-1} is the live collection: a version of Memlog
 * without aliases wrote it.
 */
public final class LuceneAlias implements IndexAlias {

  private final CollectionSpec spec;
  private final LuceneSettings settings;
  private final Clock clock;
  private final Merging merging;
  private final CollectionDirectories directories;
  private final AliasFile file;
  private final OpenCollections open;
  private final LiveCollection live;

  /**
   * Creates an alias without reading or opening any file.
   *
   * @param root the directory that contains the collections
   * @param spec the shape of the first collection; its name is the kind
   * @param merging the callback at the start of each merge, on the merge's thread
   */
  public LuceneAlias(
      Path root, CollectionSpec spec, LuceneSettings settings, Clock clock, Merging merging) {
    this(root, spec, settings, clock, merging, OpenCollections.LINGER);
  }

  public LuceneAlias(
      Path root,
      CollectionSpec spec,
      LuceneSettings settings,
      Clock clock,
      Merging merging,
      Duration linger) {
    this.spec = spec;
    this.settings = settings;
    this.clock = clock;
    this.merging = merging;
    this.directories = new CollectionDirectories(root, spec.name());
    this.file = new AliasFile(root, spec.name(), directories);
    this.open = new OpenCollections(linger);
    this.live =
        new LiveCollection(
            spec.name(), () -> names().live(), collection -> open(collection, shapeOf(collection)));
  }

  @Override
  public String name() {
    return spec.name();
  }

  @Override
  public MemoryIndex live() {
    LiveCollection.Known known = live.known();
    return known == null ? openLive() : known.index();
  }

  private synchronized MemoryIndex openLive() {
    return live.open();
  }

  @Override
  public Optional<String> answering() {
    return live.answering();
  }

  @Override
  public Optional<String> liveName() {
    return live.name();
  }

  @Override
  public List<String> collections() {
    return directories.names();
  }

  @Override
  public Optional<String> previousName() {
    return names().previous();
  }

  private Names names() {
    return file.read().orElseGet(() -> new Names(directories.unnamed(), Optional.empty()));
  }

  @Override
  public CollectionSpec shapeOf(String collection) {
    Path directory = directories.of(collection);
    return open.shapeOf(collection).orElseGet(() -> OpenIndex.shape(directory, spec));
  }

  @Override
  public MemoryIndex open(String collection, CollectionSpec shape) {
    Path directory = directories.of(collection);
    keepNames();
    return open.open(
        collection,
        shape,
        () -> LuceneIndex.open(directory, shape, settings, clock, merging, Disk.DEFAULT));
  }

  /**
   * Writes the alias file before the first collection is created, which would otherwise be live.
   */
  private synchronized void keepNames() {
    if (file.read().isEmpty()) {
      file.write(names());
    }
  }

  @Override
  public String nextName() {
    return directories.nextName();
  }

  @Override
  public synchronized void switchTo(String collection) {
    if (!collections().contains(collection)) {
      throw new IllegalArgumentException(
          "a collection must be among " + collections() + ", got " + collection);
    }
    Optional<String> former = liveName();
    if (!former.equals(Optional.of(collection))) {
      file.write(new Names(Optional.of(collection), former));
      var _ = liveName();
    }
  }

  @Override
  public synchronized void release(String collection) {
    live.requireOther(collection, "released");
    open.release(collection);
  }

  @Override
  public synchronized void drop(String collection) {
    live.requireOther(collection, "dropped");
    Path directory = directories.of(collection);
    open.closeNow(collection);
    Names names = names();
    if (names.previous().equals(Optional.of(collection))) {
      file.write(new Names(names.live(), Optional.empty()));
    }
    directories.delete(directory);
  }

  @Override
  public void close() {
    open.close();
  }
}
