package dev.memlog.extractor.relation;

import dev.memlog.extractor.evolution.Held;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The memories that may be related, by id; the order makes every iteration the same. They lie side
 * by side, since each new memory is compared with all of them, and few changes move many.
 */
final class Members implements Iterable<Held> {

  private final List<Held> byId = new ArrayList<>();

  @Override
  public Iterator<Held> iterator() {
    return byId.iterator();
  }

  @Nullable Held get(String memoryId) {
    int at = place(memoryId);
    return has(at, memoryId) ? byId.get(at) : null;
  }

  /** Adds a memory, or replaces its former state. */
  void put(Held held) {
    String id = held.memory().getId();
    int at = place(id);
    if (has(at, id)) {
      byId.set(at, held);
    } else {
      byId.add(at, held);
    }
  }

  /** Removes a memory; returns whether it was one of these. */
  boolean remove(String memoryId) {
    int at = place(memoryId);
    boolean had = has(at, memoryId);
    if (had) {
      byId.remove(at);
    }
    return had;
  }

  private boolean has(int at, String memoryId) {
    return at < byId.size() && byId.get(at).memory().getId().equals(memoryId);
  }

  /** Returns the place of a memory, or the one where it belongs. */
  private int place(String memoryId) {
    int low = 0;
    int high = byId.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (byId.get(middle).memory().getId().compareTo(memoryId) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
