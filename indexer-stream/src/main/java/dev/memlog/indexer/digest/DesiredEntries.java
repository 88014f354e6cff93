package dev.memlog.indexer.digest;

import dev.memlog.index.ContentDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The items of one partition by id, in a hash table with open addressing. A place takes 40 bytes,
 * and the load factor is between one half and four fifths. Not safe for several threads.
 */
final class DesiredEntries {

  /** The longs of an entry: the id's two, revision, and the content's two. */
  private static final int WIDTH = 5;

  private static final int FIRST = 64;

  /** The bit of a refused item, above every revision. */
  private static final long REFUSED = 1L << 62;

  /** The bit of a taken place, so that revision 0 differs from an empty place. */
  private static final long TAKEN = 1L << 61;

  /** The bit of an entry that a check has come across. */
  private static final long MARKED = 1L << 60;

  private long[] table = new long[FIRST * WIDTH];
  private int size;

  /** Returns the number of entries. */
  int size() {
    return size;
  }

  /** Returns the entry of an id; null if there is none. */
  @Nullable DesiredEntry get(UUID id) {
    int at = find(id);
    return free(at) ? null : entry(at);
  }

  /** Sets the entry of an id. */
  void put(UUID id, DesiredEntry entry) {
    if (5L * (size + 1) > 4L * places()) {
      grow();
    }
    int at = find(id);
    if (free(at)) {
      size++;
    }
    table[at] = id.getMostSignificantBits();
    table[at + 1] = id.getLeastSignificantBits();
    table[at + 2] = entry.revision() | TAKEN | (entry.refused() ? REFUSED : 0);
    table[at + 3] = entry.content().high();
    table[at + 4] = entry.content().low();
  }

  /** Removes the entry of an id, if there is one. */
  void remove(UUID id) {
    int hole = find(id);
    if (free(hole)) {
      return;
    }
    size--;
    // Entries behind the hole move up, so that searches for them do not end at it.
    for (int at = next(hole); !free(at); at = next(at)) {
      int home = home(table[at], table[at + 1]);
      boolean reachable = hole <= at ? hole < home && home <= at : hole < home || home <= at;
      if (!reachable) {
        System.arraycopy(table, at, table, hole, WIDTH);
        hole = at;
      }
    }
    Arrays.fill(table, hole, hole + WIDTH, 0);
  }

  /** Marks the entry of an id, if there is one, until the entry is replaced. */
  void mark(UUID id) {
    int at = find(id);
    if (!free(at)) {
      table[at + 2] |= MARKED;
    }
  }

  /** Removes the marks of all entries. */
  void clearMarks() {
    for (int at = 2; at < table.length; at += WIDTH) {
      table[at] &= ~MARKED;
    }
  }

  /**
   * Returns ids of entries without a mark.
   *
   * @param most the largest number of ids to return
   */
  List<UUID> unmarked(int most) {
    List<UUID> ids = new ArrayList<>();
    for (int at = 0; at < table.length && ids.size() < most; at += WIDTH) {
      if (!free(at) && (table[at + 2] & MARKED) == 0) {
        ids.add(new UUID(table[at], table[at + 1]));
      }
    }
    return ids;
  }

  private DesiredEntry entry(int at) {
    long packed = table[at + 2];
    return new DesiredEntry(
        packed & ~(TAKEN | REFUSED | MARKED),
        new ContentDigest(table[at + 3], table[at + 4]),
        (packed & REFUSED) != 0);
  }

  private boolean free(int at) {
    return (table[at + 2] & TAKEN) == 0;
  }

  private int places() {
    return table.length / WIDTH;
  }

  private int next(int at) {
    return at + WIDTH == table.length ? 0 : at + WIDTH;
  }

  private int find(UUID id) {
    long high = id.getMostSignificantBits();
    long low = id.getLeastSignificantBits();
    int at = home(high, low);
    while (!free(at) && (table[at] != high || table[at + 1] != low)) {
      at = next(at);
    }
    return at;
  }

  private int home(long high, long low) {
    long mixed = (high ^ Long.rotateLeft(low, 32)) * 0x9e3779b97f4a7c15L;
    return (int) Math.multiplyHigh(mixed >>> 1, 2L * places()) * WIDTH;
  }

  private void grow() {
    long[] old = table;
    table = new long[Math.multiplyExact(Math.addExact(places(), places() / 2 + 1), WIDTH)];
    for (int from = 0; from < old.length; from += WIDTH) {
      if ((old[from + 2] & TAKEN) != 0) {
        int at = find(new UUID(old[from], old[from + 1]));
        System.arraycopy(old, from, table, at, WIDTH);
      }
    }
  }
}
