package dev.memlog.indexer.digest;

import dev.memlog.index.ContentDigest;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The items of one partition by id, in a hash table with open addressing. A place takes 40 bytes,
 * and the load factor is between one half and four fifths. A large table is a scratch file, see
 * {@link LongTable}. Not safe for several threads.
 */
final class DesiredEntries implements AutoCloseable {

  /** The longs of an entry: the id's two, revision, and the content's two. */
  private static final int WIDTH = 5;

  private static final int FIRST = 64;

  /** The bit of a refused item, above every revision. */
  private static final long REFUSED = 1L << 62;

  /** The bit of a taken place, so that revision 0 differs from an empty place. */
  private static final long TAKEN = 1L << 61;

  /** The bit of an entry that a check has come across. */
  private static final long MARKED = 1L << 60;

  private final Path scratch;
  private LongTable table;
  private int size;

  /**
   * Creates a collection without entries.
   *
   * @param scratch the directory of the scratch files
   */
  DesiredEntries(Path scratch) {
    this.scratch = scratch;
    this.table = LongTable.of(FIRST * WIDTH, scratch);
  }

  /** Returns the number of entries. */
  int size() {
    return size;
  }

  /** Returns the entry of an id; null if there is none. */
  @Nullable DesiredEntry get(UUID id) {
    long at = find(id);
    return free(at) ? null : entry(at);
  }

  /** Sets the entry of an id. */
  void put(UUID id, DesiredEntry entry) {
    if (5L * (size + 1) > 4L * places()) {
      grow();
    }
    long at = find(id);
    if (free(at)) {
      size++;
    }
    table.set(at, id.getMostSignificantBits());
    table.set(at + 1, id.getLeastSignificantBits());
    table.set(at + 2, entry.revision() | TAKEN | (entry.refused() ? REFUSED : 0));
    table.set(at + 3, entry.content().high());
    table.set(at + 4, entry.content().low());
  }

  /** Removes the entry of an id, if there is one. */
  void remove(UUID id) {
    long hole = find(id);
    if (free(hole)) {
      return;
    }
    size--;
    // Entries behind the hole move up, so that searches for them do not end at it.
    for (long at = next(hole); !free(at); at = next(at)) {
      long home = home(table.get(at), table.get(at + 1));
      boolean reachable = hole <= at ? hole < home && home <= at : hole < home || home <= at;
      if (!reachable) {
        table.copy(table, at, hole, WIDTH);
        hole = at;
      }
    }
    table.clear(hole, WIDTH);
  }

  /** Marks the entry of an id, if there is one, until the entry is replaced. */
  void mark(UUID id) {
    long at = find(id);
    if (!free(at)) {
      table.set(at + 2, table.get(at + 2) | MARKED);
    }
  }

  /** Removes the marks of all entries. */
  void clearMarks() {
    for (long at = 2; at < table.length(); at += WIDTH) {
      // An untouched page of the file stays untouched.
      if ((table.get(at) & MARKED) != 0) {
        table.set(at, table.get(at) & ~MARKED);
      }
    }
  }

  /**
   * Returns ids of entries without a mark.
   *
   * @param most the largest number of ids to return
   */
  List<UUID> unmarked(int most) {
    List<UUID> ids = new ArrayList<>();
    for (long at = 0; at < table.length() && ids.size() < most; at += WIDTH) {
      if (!free(at) && (table.get(at + 2) & MARKED) == 0) {
        ids.add(new UUID(table.get(at), table.get(at + 1)));
      }
    }
    return ids;
  }

  private DesiredEntry entry(long at) {
    long packed = table.get(at + 2);
    return new DesiredEntry(
        packed & ~(TAKEN | REFUSED | MARKED),
        new ContentDigest(table.get(at + 3), table.get(at + 4)),
        (packed & REFUSED) != 0);
  }

  private boolean free(long at) {
    return (table.get(at + 2) & TAKEN) == 0;
  }

  private long places() {
    return table.length() / WIDTH;
  }

  private long next(long at) {
    return at + WIDTH == table.length() ? 0 : at + WIDTH;
  }

  private long find(UUID id) {
    long high = id.getMostSignificantBits();
    long low = id.getLeastSignificantBits();
    long at = home(high, low);
    while (!free(at) && (table.get(at) != high || table.get(at + 1) != low)) {
      at = next(at);
    }
    return at;
  }

  private long home(long high, long low) {
    long mixed = (high ^ Long.rotateLeft(low, 32)) * 0x9e3779b97f4a7c15L;
    return Math.multiplyHigh(mixed >>> 1, 2 * places()) * WIDTH;
  }

  private void grow() {
    LongTable old = table;
    table = LongTable.of((places() + places() / 2 + 1) * WIDTH, scratch);
    for (long from = 0; from < old.length(); from += WIDTH) {
      if ((old.get(from + 2) & TAKEN) != 0) {
        table.copy(old, from, find(new UUID(old.get(from), old.get(from + 1))), WIDTH);
      }
    }
    old.close();
  }

  /** Releases the table; no other method may be called afterwards. */
  @Override
  public void close() {
    table.close();
  }
}
