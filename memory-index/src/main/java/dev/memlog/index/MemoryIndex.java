package dev.memlog.index;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * A collection of searchable points, each with a vector, weighted words and fields. Safe for use by
 * many threads, but writes of one source partition must come from one thread at a time.
 *
 * <p>Each write, including a delete, applies only if its revision is newer than the stored
 * revision. So retries, reordered writes and writes of a fenced process change nothing. {@link
 * #lexicalFirst} describes the only exception. A delete leaves a tombstone without text that no
 * query sees.
 */
public interface MemoryIndex extends AutoCloseable {

  /** Returns the shape of the collection. */
  CollectionSpec collection();

  /**
   * Returns whether the index supports lexical-first indexing: it accepts points without a vector,
   * which are found lexically until they are written again with their vector. A write of the same
   * revision replaces such a point if the write has the vector, or deletes the point if there will
   * never be a vector. This suits indexes whose writes are cheap compared to an embedding.
   */
  boolean lexicalFirst();

  /**
   * Applies writes, and stores the positions up to which the source has been read. When it returns,
   * all writes are visible to {@link #search}. After a crash, {@link #positions} never runs ahead
   * of stored writes, so lost writes are read again.
   *
   * @param writes the writes, at most one for each id; an id never changes its tenant
   * @param positions the next offset to read, for each source partition that the writes came from
   * @throws InvalidPointException if a point can never be stored; nothing was written
   * @throws IndexUnavailableException if the outcome is unknown or the index is unavailable; the
   *     caller applies the same writes again later
   */
  void apply(List<Write> writes, Map<SourcePartition, Long> positions);

  /**
   * Returns the next offset to read for each source partition, as of the last {@link #apply}. After
   * a restart the offset is never beyond the stored writes.
   */
  Map<SourcePartition, Long> positions();

  /**
   * Returns the vectors and content hashes of the live points among these ids that have a vector,
   * so that an unchanged text is not embedded again.
   *
   * @throws IndexUnavailableException if the index is unavailable
   */
  Map<UUID, StoredVector> vectors(Collection<UUID> ids);

  /**
   * Proposes candidates by both paths, each with the data that a ranking needs: its cosine and its
   * word frequencies, whichever path found it.
   *
   * @throws IllegalArgumentException if the vector has other dimensions than the collection, or the
   *     filter names a field that the collection cannot match
   * @throws IndexUnavailableException if the index is unavailable
   */
  CandidatePool search(CandidateQuery query);

  /**
   * Returns the number of live points that pass the filter.
   *
   * @throws IndexUnavailableException if the index is unavailable
   */
  long count(Filter filter);

  /**
   * Returns the digest of the live points of each source partition, as of the last {@link #apply}.
   * A partition without live points may be absent. The digests are stored with the positions: after
   * a restart both belong to the same moment.
   *
   * @throws IndexUnavailableException if the index is unavailable
   */
  Map<Integer, PartitionDigest> digests();

  /**
   * Recomputes the digests from the stored entries. The result differs from the stored digests only
   * if the index is damaged. Writes continue during the call and are counted.
   *
   * @throws IndexUnavailableException if the index is unavailable
   */
  void recountDigests();

  /**
   * Reads every stored entry, tombstones included, in no particular order. The entries are those of
   * one moment if the index offers such views. Otherwise an entry that changes during the scan may
   * be passed in its former or its later state. Writes continue during the scan.
   *
   * @param entries the receiver, called by the same thread
   * @throws IndexUnavailableException if the index is unavailable; some entries may have been
   *     passed
   */
  void scan(Consumer<StoredEntry> entries);

  /**
   * Returns the stored entries of these ids, tombstones included, without ids that are not stored.
   *
   * @throws IndexUnavailableException if the index is unavailable
   */
  Map<UUID, StoredEntry> entries(Collection<UUID> ids);

  /**
   * Applies repairs, each only if the stored entry is still the expected one, and leaves positions
   * as they are. Neither the revision nor the tenant of the replaced entry prevents a repair. When
   * this method returns, all applied repairs are visible.
   *
   * @param repairs the repairs, at most one for each id
   * @throws InvalidPointException if a point can never be stored; nothing was written
   * @throws IndexUnavailableException if the outcome is unknown or the index is unavailable
   */
  void repair(List<Repair> repairs);

  /**
   * Drops expired tombstones and erases the bytes of deleted and replaced points. Callers run it
   * every hour. Reads and writes continue during the call.
   *
   * @throws IndexUnavailableException if the index is unavailable
   */
  void maintain();

  /**
   * Checks that reads and writes work now.
   *
   * @throws IndexUnavailableException if reads or writes fail
   */
  void check();

  @Override
  void close();
}
