package dev.memlog.query.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A page of a list.
 *
 * @param items the items, in the list's order
 * @param next the cursor of the next page; empty on the last page
 */
public record Page<T>(List<T> items, Optional<Cursor> next) {

  /**
   * The number of stored bytes after which a page ends, even below its limit of items. By default,
   * gRPC clients accept answers of up to 4 MiB. A single item may be as large as a record of the
   * log.
   */
  public static final int BYTES = 3 << 20;

  /** A collector of a page's items up to its limits. */
  public static final class Collector<T> {

    private final List<T> items = new ArrayList<>();
    private final int limit;
    private long bytes;

    /**
     * Creates an empty collector.
     *
     * @param limit the largest number of items
     */
    public Collector(int limit) {
      this.limit = limit;
    }

    /**
     * Returns whether an item no longer fits into the page and therefore begins the next page.
     *
     * @param stored the item's length as stored, in bytes
     */
    public boolean full(int stored) {
      return items.size() == limit || (!items.isEmpty() && bytes + stored > BYTES);
    }

    /**
     * Adds an item.
     *
     * @param stored the item's length as stored, in bytes
     */
    public void add(T item, int stored) {
      items.add(item);
      bytes += stored;
    }

    /** Returns the items so far, in the order in which they were added. */
    public List<T> items() {
      return items;
    }
  }
}
