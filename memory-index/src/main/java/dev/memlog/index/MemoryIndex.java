package dev.memlog.index;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * One collection of points: vectors, weighted words and fields, found by any of them. Safe for use
 * by many threads; writes of one source partition come from one thread at a time.
 *
 * <p>Every write is guarded by its revision: it applies only over an older one, deletes included,
 * but for what {@link #wordsFirst} says, so that retries, reorderings and zombies change nothing. A
 * delete leaves a text-free tombstone that no query sees.
 */
public interface MemoryIndex extends AutoCloseable {

  /** What this collection holds. */
  CollectionSpec collection();

  /**
   * Whether it takes points without a vector, to be found by their words until they are written
   * again with it. Over such a point a write of the same revision applies, if it brings the vector
   * or deletes what will never have one. Worth it where a write costs little beside an embedding.
   */
  boolean wordsFirst();

  /**
   * Applies writes, and remembers how far the source has been read. When it returns, all of them
   * are visible to {@link #search} and will survive a crash of the process, or will be asked for
   * again: {@link #positions} after a restart never runs ahead of what is stored.
   *
   * @param writes at most one for each id; an id belongs to one tenant for ever
   * @param positions the next offset to read, for each source partition that the writes came from
   * @throws InvalidPointException if a point can never be stored; nothing was written
   * @throws IndexUnavailableException if the outcome is unknown or the index is away: apply the
   *     same again later
   */
  void apply(List<Write> writes, Map<SourcePartition, Long> positions);

  /**
   * The next offset to read, for each source partition ever applied, as the last {@link #apply}
   * said; after a restart it never runs ahead of what is stored.
   */
  Map<SourcePartition, Long> positions();

  /**
   * The live points among these ids that have a vector, with it and their content hash: so that an
   * unchanged text is not embedded again.
   *
   * @throws IndexUnavailableException if the index is away
   */
  Map<UUID, StoredVector> vectors(Collection<UUID> ids);

  /**
   * Proposes candidates by both paths, and says of each all that a ranking needs: the cosine also
   * of those that only words found, the words also of those that only the vector found.
   *
   * @throws IllegalArgumentException if the vector has other dimensions than the collection, or the
   *     filter names a field that the collection cannot match
   * @throws IndexUnavailableException if the index is away
   */
  CandidatePool search(CandidateQuery query);

  /**
   * How many live points pass the filter.
   *
   * @throws IndexUnavailableException if the index is away
   */
  long count(Filter filter);

  /**
   * Drops tombstones whose time is over and lets the bytes of what was deleted or replaced go.
   * Meant to be called every hour; reads and writes go on meanwhile.
   *
   * @throws IndexUnavailableException if the index is away
   */
  void maintain();

  /**
   * Whether reads and writes work now.
   *
   * @throws IndexUnavailableException if not
   */
  void check();

  @Override
  void close();
}
