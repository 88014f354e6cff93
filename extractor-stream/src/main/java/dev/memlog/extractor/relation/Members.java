package dev.memlog.extractor.relation;

import static java.util.Objects.requireNonNull;

import dev.memlog.extractor.evolution.owner.ParsedMemory;
import java.util.Arrays;
import java.util.Iterator;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * The memories that may be related, sorted by id, so that every iteration has the same order. They
 * are kept in arrays, since each new memory is compared with all of them. The first characters of
 * their ids are kept in an array of numbers, so that most searches need not read a memory.
 */
final class Members implements Iterable<ParsedMemory> {

  /** The number of UTF-16 units of an id that fit into a long. */
  private static final int BEGINNING = 4;

  private @Nullable ParsedMemory[] byId = new ParsedMemory[64];
  private long[] beginnings = new long[64];
  private int size;

  @Override
  public Iterator<ParsedMemory> iterator() {
    return new Iterator<>() {
      private int next;

      @Override
      public boolean hasNext() {
        return next < size;
      }

      @Override
      public ParsedMemory next() {
        if (next >= size) {
          throw new NoSuchElementException();
        }
        return at(next++);
      }
    };
  }

  private ParsedMemory at(int place) {
    return requireNonNull(byId[place]);
  }

  @Nullable ParsedMemory get(String memoryId) {
    int at = place(memoryId);
    return has(at, memoryId) ? at(at) : null;
  }

  /** Adds a memory, or replaces its former state. */
  void put(ParsedMemory held) {
    String id = held.memory().getId();
    int at = place(id);
    if (!has(at, id)) {
      if (size == byId.length) {
        byId = Arrays.copyOf(byId, 2 * size);
        beginnings = Arrays.copyOf(beginnings, 2 * size);
      }
      System.arraycopy(byId, at, byId, at + 1, size - at);
      System.arraycopy(beginnings, at, beginnings, at + 1, size - at);
      beginnings[at] = beginning(id);
      size++;
    }
    byId[at] = held;
  }

  /** Removes a memory. Returns whether it was present. */
  boolean remove(String memoryId) {
    int at = place(memoryId);
    boolean had = has(at, memoryId);
    if (had) {
      size--;
      System.arraycopy(byId, at + 1, byId, at, size - at);
      System.arraycopy(beginnings, at + 1, beginnings, at, size - at);
      byId[size] = null;
    }
    return had;
  }

  private boolean has(int at, String memoryId) {
    return at < size && at(at).memory().getId().equals(memoryId);
  }

  /** Returns the place of a memory, or the one where it belongs. */
  private int place(String memoryId) {
    long beginning = beginning(memoryId);
    int low = 0;
    int high = size;
    while (low < high) {
      int middle = (low + high) >>> 1;
      int order = Long.compareUnsigned(beginnings[middle], beginning);
      if (order == 0) {
        order = at(middle).memory().getId().compareTo(memoryId);
      }
      if (order < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** Returns the first units of an id as a number in the order of ids. */
  private static long beginning(String id) {
    long beginning = 0;
    for (int i = 0; i < BEGINNING; i++) {
      beginning = beginning << Character.SIZE | (i < id.length() ? id.charAt(i) : 0);
    }
    return beginning;
  }
}
