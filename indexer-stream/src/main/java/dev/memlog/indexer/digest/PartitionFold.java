package dev.memlog.indexer.digest;

import dev.memlog.index.ContentDigest;
import dev.memlog.index.PartitionDigest;
import dev.memlog.schemas.Revision;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The fold of one partition: its items, and the digest after each of the last records, so that an
 * index can be compared at the offset that it happens to have reached. Safe for use by many
 * threads.
 */
final class PartitionFold implements AutoCloseable {

  /** The number of records whose digests are remembered. */
  static final int REMEMBERED = 4_096;

  private final DesiredEntries entries;

  /** The digests after the last records, by offset. */
  private final TreeMap<Long, PartitionDigest> after = new TreeMap<>();

  /** True if digests of earlier records were dropped. */
  private boolean forgotten;

  private long position;
  private PartitionDigest digest = PartitionDigest.EMPTY;

  /**
   * Creates an empty fold.
   *
   * @param begin the offset of the first record
   * @param scratch the directory of scratch files, for a partition of many items
   */
  PartitionFold(long begin, Path scratch) {
    this.position = begin;
    this.entries = new DesiredEntries(scratch);
  }

  /** Returns the offset of the next record. */
  synchronized long position() {
    return position;
  }

  /** Records that everything before this offset has been folded. */
  synchronized void advance(long next) {
    position = Math.max(position, next);
  }

  /** Folds the record of an item. */
  synchronized void put(long offset, UUID id, long revision, ContentDigest content) {
    DesiredEntry old = entries.get(id);
    // This may fail for want of disk space, and is then repeated.
    entries.put(id, new DesiredEntry(revision, content, false));
    subtract(id, old);
    digest = digest.add(id, revision, content);
    remember(offset);
  }

  /** Folds the deletion of an item. */
  synchronized void remove(long offset, UUID id) {
    subtract(id, entries.get(id));
    entries.remove(id);
    remember(offset);
  }

  private void subtract(UUID id, @Nullable DesiredEntry old) {
    if (old != null && !old.refused()) {
      digest = digest.remove(id, old.revision(), old.content());
    }
  }

  private void remember(long offset) {
    after.put(offset, digest);
    if (after.size() > REMEMBERED) {
      after.pollFirstEntry();
      forgotten = true;
    }
    position = Math.max(position, offset + 1);
  }

  /**
   * Removes an item from the digests, because the index has refused it.
   *
   * @return false if the item has another revision, or was refused before
   */
  synchronized boolean refuse(UUID id, long revision) {
    DesiredEntry entry = entries.get(id);
    if (entry == null || entry.refused() || entry.revision() != revision) {
      return false;
    }
    entries.put(id, new DesiredEntry(revision, entry.content(), true));
    digest = digest.remove(id, revision, entry.content());
    after
        .tailMap(Revision.offset(revision))
        .replaceAll((_, then) -> then.remove(id, revision, entry.content()));
    return true;
  }

  /** Returns the item of this id; null if there is none. */
  synchronized @Nullable DesiredEntry entry(UUID id) {
    return entries.get(id);
  }

  /** Marks an item that a check has found in the index. */
  synchronized void mark(UUID id) {
    entries.mark(id);
  }

  /** Removes all marks. */
  synchronized void clearMarks() {
    entries.clearMarks();
  }

  /**
   * Returns ids of items that were never marked since {@link #clearMarks}, or have changed since
   * they were marked.
   */
  synchronized List<UUID> unmarked(int most) {
    return entries.unmarked(most);
  }

  /** Returns the number of items. */
  synchronized int size() {
    return entries.size();
  }

  /** Returns the digest of everything that has been folded. */
  synchronized PartitionDigest digest() {
    return digest;
  }

  /**
   * Returns the digest of all records before an offset; empty if the fold has not reached that
   * offset, or has passed it too long ago.
   */
  synchronized Optional<PartitionDigest> digestAt(long offset) {
    if (offset > position) {
      return Optional.empty();
    }
    Map.Entry<Long, PartitionDigest> last = after.lowerEntry(offset);
    if (last != null) {
      return Optional.of(last.getValue());
    }
    return forgotten ? Optional.empty() : Optional.of(PartitionDigest.EMPTY);
  }

  /** Releases the items; those of a large partition cannot be read afterwards. */
  @Override
  public synchronized void close() {
    entries.close();
  }
}
