package dev.memlog.indexer.digest;

import dev.memlog.index.ContentDigest;
import dev.memlog.index.PartitionDigest;
import dev.memlog.schemas.Revision;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
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
  private final long[] offsets = new long[REMEMBERED];
  private final @Nullable PartitionDigest[] after = new PartitionDigest[REMEMBERED];
  private long changes;
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
    int place = place(changes);
    offsets[place] = offset;
    after[place] = digest;
    changes++;
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
    for (long change = oldest(); change < changes; change++) {
      int place = place(change);
      if (offsets[place] >= Revision.offset(revision)) {
        after[place] = after[place].remove(id, revision, entry.content());
      }
    }
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
    long low = oldest();
    long high = changes;
    while (low < high) {
      long middle = (low + high) >>> 1;
      if (offsets[place(middle)] < offset) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    if (low > oldest()) {
      return Optional.of(after[place(low - 1)]);
    }
    return changes <= REMEMBERED ? Optional.of(PartitionDigest.EMPTY) : Optional.empty();
  }

  /** Releases the items; those of a large partition cannot be read afterwards. */
  @Override
  public synchronized void close() {
    entries.close();
  }

  private long oldest() {
    return Math.max(0, changes - REMEMBERED);
  }

  private static int place(long change) {
    return (int) (change % REMEMBERED);
  }
}
