package dev.memlog.standalone.service;

import dev.memlog.index.CandidatePool;
import dev.memlog.index.CandidateQuery;
import dev.memlog.index.CollectionSpec;
import dev.memlog.index.Filter;
import dev.memlog.index.IndexUnavailableException;
import dev.memlog.index.MemoryIndex;
import dev.memlog.index.PartitionDigest;
import dev.memlog.index.Repair;
import dev.memlog.index.SourcePartition;
import dev.memlog.index.StoredEntry;
import dev.memlog.index.StoredVector;
import dev.memlog.index.Write;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * An index that is unavailable until it has been opened, so that its users can be wired earlier.
 */
final class IndexToOpen implements MemoryIndex {

  private final CollectionSpec collection;
  private volatile @Nullable MemoryIndex index;

  IndexToOpen(CollectionSpec collection) {
    this.collection = collection;
  }

  /**
   * Sets the opened index, to which all calls are delegated from now on. It is closed together with
   * this one.
   */
  IndexToOpen opened(MemoryIndex made) {
    index = made;
    return this;
  }

  private MemoryIndex index() {
    MemoryIndex open = index;
    if (open == null) {
      throw new IndexUnavailableException("the index has not been opened yet");
    }
    return open;
  }

  @Override
  public CollectionSpec collection() {
    return collection;
  }

  @Override
  public boolean lexicalFirst() {
    return index().lexicalFirst();
  }

  @Override
  public void apply(List<Write> writes, Map<SourcePartition, Long> positions) {
    index().apply(writes, positions);
  }

  @Override
  public Map<SourcePartition, Long> positions() {
    return index().positions();
  }

  @Override
  public Map<UUID, StoredVector> vectors(Collection<UUID> ids) {
    return index().vectors(ids);
  }

  @Override
  public CandidatePool search(CandidateQuery query) {
    return index().search(query);
  }

  @Override
  public long count(Filter filter) {
    return index().count(filter);
  }

  @Override
  public Map<Integer, PartitionDigest> digests() {
    return index().digests();
  }

  @Override
  public void recountDigests() {
    index().recountDigests();
  }

  @Override
  public void scan(Consumer<StoredEntry> entries) {
    index().scan(entries);
  }

  @Override
  public Map<UUID, StoredEntry> entries(Collection<UUID> ids) {
    return index().entries(ids);
  }

  @Override
  public void repair(List<Repair> repairs) {
    index().repair(repairs);
  }

  @Override
  public void maintain() {
    index().maintain();
  }

  @Override
  public void check() {
    index().check();
  }

  @Override
  public void close() {
    MemoryIndex open = index;
    if (open != null) {
      open.close();
    }
  }
}
