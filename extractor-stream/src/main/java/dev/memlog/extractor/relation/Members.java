package dev.memlog.extractor.relation;

import dev.memlog.extractor.evolution.owner.ParsedMemory;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The memories that may be related, sorted by id, so that every iteration has the same order. They
 * are kept in a list, since each new memory is compared with all of them.
 */
final class Members implements Iterable<ParsedMemory> {

  private final List<ParsedMemory> byId = new ArrayList<>();

  @Override
  public Iterator<ParsedMemory> iterator() {
    return byId.iterator();
  }

  @Nullable ParsedMemory get(String memoryId) {
    int at = place(memoryId);
    return at < 0 ? null : byId.get(at);
  }

  /** Adds a memory, or replaces its former state. */
  void put(ParsedMemory held) {
    int at = place(held.id());
    if (at < 0) {
      byId.add(-at - 1, held);
    } else {
      byId.set(at, held);
    }
  }

  /** Removes a memory. Returns whether it was present. */
  boolean remove(String memoryId) {
    int at = place(memoryId);
    if (at >= 0) {
      byId.remove(at);
    }
    return at >= 0;
  }

  /**
   * Returns the place of a memory; if it is absent, the place where it belongs, minus 1, negated.
   */
  private int place(String memoryId) {
    int low = 0;
    int high = byId.size() - 1;
    while (low <= high) {
      int middle = (low + high) >>> 1;
      int order = byId.get(middle).id().compareTo(memoryId);
      if (order == 0) {
        return middle;
      }
      if (order < 0) {
        low = middle + 1;
      } else {
        high = middle - 1;
      }
    }
    return -low - 1;
  }
}
