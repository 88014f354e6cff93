package dev.memlog.query.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Part of a list.
 *
 * @param items in the list's order
 * @param next where the next page begins; empty on the last
 */
public record Page<T>(List<T> items, Optional<Cursor> next) {

  /**
   * Stored bytes after which a page ends early, whatever its limit: gRPC clients take answers of 4
   * MiB unless they are told otherwise. A single item is at most a record of the log.
   */
  public static final int BYTES = 3 << 20;

  /** Collects a page: as many items as asked for, or as fit. */
  public static final class Collector<T> {

    private final List<T> items = new ArrayList<>();
    private final int limit;
    private long bytes;

    /**
     * @param limit how many at most
     */
    public Collector(int limit) {
      this.limit = limit;
    }

    /**
     * Whether an item is for the next page.
     *
     * @param stored its length as stored, in bytes
     */
    public boolean full(int stored) {
      return items.size() == limit || (!items.isEmpty() && bytes + stored > BYTES);
    }

    /**
     * Adds an item.
     *
     * @param stored its length as stored, in bytes
     */
    public void add(T item, int stored) {
      items.add(item);
      bytes += stored;
    }

    /** The items so far, in the order they were added. */
    public List<T> items() {
      return items;
    }
  }
}
