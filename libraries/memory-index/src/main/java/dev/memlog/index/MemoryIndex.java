package dev.memlog.index;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * A collection of searchable points, which are passages or memories. Each point has a vector,
 * weighted words and fields. Safe for use by many threads, but writes of one source partition must
 * come from one thread at a time.
 *
 * <p>Each write, including a delete, applies only if its revision is newer than the stored
 * revision. So repeated and older writes change nothing. {@link #lexicalFirst} and {@link #repair}
 * describe the exceptions. A delete leaves a tombstone without text that no query sees.
 */
public interface MemoryIndex extends AutoCloseable {

  /** Returns the shape of the collection, with which it was opened. */
  CollectionSpec collection();

  /**
   * Returns whether the index supports lexical-first indexing: it accepts points without a vector,
   * which only their words find. Such a point accepts one more write of the same revision: a write
   * with the vector, or a delete if the text cannot be embedded. This suits indexes whose writes
   * are cheap compared to an embedding.
   */
  boolean lexicalFirst();

  /**
   * Applies writes, and stores the offsets up to which the source topics have been read. When this
   * method returns, all writes are visible to {@link #search}. After a crash, {@link #positions}
   * never runs ahead of stored writes, so the caller reads lost writes again.
   *
   * @param writes the writes, at most one for each id; an id never changes its tenant
   * @param positions the next offset to read, for each source partition that the writes came from
   * @throws IllegalArgumentException if two writes have the same id
   * @throws InvalidPointException if a point can never be stored; the positions do not change, but
   *     other writes of the batch may have been applied
   * @throws UnusableIndexException if the stored data has turned out to be damaged
   * @throws IndexUnavailableException if the outcome is unknown or the index is unavailable; the
   *     caller applies the same writes again later
   */
  void apply(List<Write> writes, Map<SourcePartition, Long> positions);

  /**
   * Returns the next offset to read for each source partition, as of the last {@link #apply}. After
   * a restart the offset is never beyond the stored writes.
   *
   * @throws IndexUnavailableException if the index is unavailable
   */
  Map<SourcePartition, Long> positions();

  /**
   * Returns the vector and content hash of each live point with one of these ids, without points
   * that have no vector. Callers use them to embed no unchanged text again.
   *
   * @throws IndexUnavailableException if the index is unavailable
   */
  Map<UUID, StoredVector> vectors(Collection<UUID> ids);

  /**
   * Proposes candidates: the points nearest to the query's vector, and those with the highest BM25
   * score of the query's words. Each candidate has its word frequencies, and its cosine if it has a
   * vector.
   *
   * @throws IllegalArgumentException if the vector's number of dimensions is not the collection's,
   *     or the filter names a field that the collection cannot match
   * @throws IndexUnavailableException if the index is unavailable
   */
  CandidatePool search(CandidateQuery query);

  /**
   * Returns the number of live points that pass the filter.
   *
   * @throws IllegalArgumentException if the filter names a field that the collection cannot match
   * @throws IndexUnavailableException if the index is unavailable
   */
  long count(Filter filter);

  /**
   * Returns the digest of the live points of each source partition, as of the last {@link #apply}.
   * A partition without live points may be absent. After a restart the digests match the {@link
   * #positions}.
   *
   * @throws IndexUnavailableException if the index is unavailable
   */
  Map<Integer, PartitionDigest> digests();

  /**
   * Recomputes the {@link #digests} from the stored entries. The result differs from the digests
   * before only if the index is damaged. Writes during the call are counted too.
   *
   * @throws IndexUnavailableException if the index is unavailable
   */
  void recountDigests();

  /**
   * Passes every stored entry, tombstones included, to a receiver, in no particular order. An entry
   * that changes during the scan is passed in its former or in its later state. Writes continue
   * during the scan.
   *
   * @param entries the receiver of the entries; the calling thread calls it
   * @throws IndexUnavailableException if the index is unavailable; some entries may have been
   *     passed
   */
  void scan(Consumer<StoredEntry> entries);

  /**
   * Returns the stored entries with these ids, tombstones included. Ids that are not stored are
   * left out.
   *
   * @throws IndexUnavailableException if the index is unavailable
   */
  Map<UUID, StoredEntry> entries(Collection<UUID> ids);

  /**
   * Applies repairs, each only if the stored entry still has the expected revision. A repair may
   * have an older revision or a different tenant than the entry that it replaces. The positions do
   * not change. When this method returns, all applied repairs are visible.
   *
   * @param repairs the repairs, at most one for each id
   * @throws IllegalArgumentException if two repairs have the same id
   * @throws InvalidPointException if a point can never be stored; other repairs of the batch may
   *     have been applied
   * @throws IndexUnavailableException if the outcome is unknown or the index is unavailable
   */
  void repair(List<Repair> repairs);

  /**
   * Drops expired tombstones, and erases the data of deleted and replaced points unless the index
   * does so by itself. Callers run this method periodically. Reads and writes continue during the
   * call.
   *
   * @throws IndexUnavailableException if the index is unavailable
   */
  void maintain();

  /**
   * Checks that the index can be read and written now.
   *
   * @throws IndexUnavailableException if the index cannot be read or written
   */
  void check();

  @Override
  void close();
}
