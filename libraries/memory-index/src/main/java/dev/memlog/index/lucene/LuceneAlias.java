package dev.memlog.index.lucene;

import dev.memlog.index.CollectionSpec;
import dev.memlog.index.MemoryIndex;
import dev.memlog.index.OpenCollections;
import dev.memlog.index.StoredAlias;
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
 */
public final class LuceneAlias extends StoredAlias {

  /** No other process switches the collections that this process has open. */
  private static final Duration TRUST = Duration.ofNanos(Long.MAX_VALUE);

  private final CollectionSpec spec;
  private final LuceneSettings settings;
  private final Clock clock;
  private final Merging merging;
  private final CollectionDirectories directories;
  private final AliasFile file;

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
    super(spec, TRUST, linger);
    this.spec = spec;
    this.settings = settings;
    this.clock = clock;
    this.merging = merging;
    this.directories = new CollectionDirectories(root, naming);
    this.file = new AliasFile(root, spec.name(), directories);
  }

  @Override
  public List<String> collections() {
    return directories.names();
  }

  @Override
  protected Names names() {
    return file.read();
  }

  @Override
  protected CollectionSpec storedShape(String collection) {
    return OpenIndex.shape(directories.of(collection), spec);
  }

  @Override
  protected MemoryIndex openStored(String collection, CollectionSpec shape) {
    return LuceneIndex.open(
        directories.of(collection), shape, settings, clock, merging, Disk.DEFAULT);
  }

  @Override
  protected void storeLive(String collection, Optional<String> former) {
    file.write(new Names(Optional.of(collection), former));
  }

  @Override
  protected void deleteStored(String collection) {
    Path directory = directories.of(collection);
    Names names = names();
    if (names.previous().equals(Optional.of(collection))) {
      file.write(new Names(names.live(), Optional.empty()));
    }
    directories.delete(directory);
  }
}
