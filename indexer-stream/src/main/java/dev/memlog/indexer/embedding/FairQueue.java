package dev.memlog.indexer.embedding;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A queue that is fair to small flows: items belong to flows, flows to wider flows, and each level
 * takes turns. A flow that was empty goes first, as in fq_codel (RFC 8290), so that a single live
 * message overtakes an import of thousands. At least every fourth turn belongs to an old flow, so
 * that none starves. Within the narrowest flow the order is kept. Not safe for several threads.
 */
final class FairQueue<T> {

  private static final int FRESH_TURNS = 3;

  private final List<Function<T, String>> levels;
  private final Map<String, FairQueue<T>> flows = new HashMap<>();
  private final Deque<String> fresh = new ArrayDeque<>();
  private final Deque<String> old = new ArrayDeque<>();
  private final Deque<T> items = new ArrayDeque<>();
  private int freshInARow;
  private int size;

  /**
   * Creates an empty queue.
   *
   * @param levels the functions that return an item's flow, the widest level first
   */
  FairQueue(List<Function<T, String>> levels) {
    this.levels = levels;
  }

  void add(T item) {
    size++;
    if (levels.isEmpty()) {
      items.addLast(item);
      return;
    }
    String name = levels.getFirst().apply(item);
    FairQueue<T> flow = flows.get(name);
    if (flow == null) {
      flow = new FairQueue<>(levels.subList(1, levels.size()));
      flows.put(name, flow);
      fresh.addLast(name);
    }
    flow.add(item);
  }

  /** Removes the next item in turn and returns it; null if the queue is empty. */
  @Nullable T poll() {
    if (size == 0) {
      return null;
    }
    size--;
    if (levels.isEmpty()) {
      return items.pollFirst();
    }
    boolean takeFresh = old.isEmpty() || (!fresh.isEmpty() && freshInARow < FRESH_TURNS);
    freshInARow = takeFresh ? freshInARow + 1 : 0;
    String name = takeFresh ? fresh.removeFirst() : old.removeFirst();
    FairQueue<T> flow = flows.get(name);
    if (flow == null) {
      throw new IllegalStateException("flow " + name + " is in the rotation but has no items");
    }
    T item = flow.poll();
    if (flow.size == 0) {
      flows.remove(name);
    } else {
      old.addLast(name);
    }
    return item;
  }

  /**
   * Removes an item, so that its turn never comes. The cost grows with the number of flows, except
   * for an item of the newest flow.
   *
   * @return true if the queue held the item
   */
  boolean remove(T item) {
    boolean removed = levels.isEmpty() ? items.remove(item) : removeFromFlow(item);
    if (removed) {
      size--;
    }
    return removed;
  }

  private boolean removeFromFlow(T item) {
    String name = levels.getFirst().apply(item);
    FairQueue<T> flow = flows.get(name);
    if (flow == null || !flow.remove(item)) {
      return false;
    }
    if (flow.size == 0) {
      flows.remove(name);
      if (!fresh.removeLastOccurrence(name)) {
        old.removeLastOccurrence(name);
      }
    }
    return true;
  }

  /** Returns the number of waiting items. */
  int size() {
    return size;
  }

  /** Returns the number of items in the item's own flow of a level; level 0 is the widest. */
  int queuedWith(T item, int level) {
    FairQueue<T> flow = flows.get(levels.getFirst().apply(item));
    if (flow == null) {
      return 0;
    }
    return level == 0 ? flow.size : flow.queuedWith(item, level - 1);
  }
}
