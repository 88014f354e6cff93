package dev.memlog.query.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A page of a longer list.
 *
 * @param <T> the class of the items
 * @param items the items, in the list's order
 * @param next the cursor of the next page; empty on the last page
 */
public record Page<T>(List<T> items, Optional<Cursor> next) {

  /**
   * The largest number of stored bytes in a page with several items; a page ends before an item
   * that would exceed it. By default, gRPC clients accept responses of up to 4 MiB. A single item
   * may be as large as a record of the log.
   */
  public static final int BYTES = 3 << 20;

  /**
   * Returns the items of a list, read page by page.
   *
   * @param page the function from the end of the previous page, null at first, to a page
   * @param most the number of items after which no further page is read
   */
  public static <T> List<T> all(Function<@Nullable Cursor, Page<T>> page, int most) {
    List<T> found = new ArrayList<>();
    @Nullable Cursor after = null;
    do {
      Page<T> next = page.apply(after);
      found.addAll(next.items());
      after = next.next().orElse(null);
    } while (after != null && found.size() < most);
    return found;
  }

  /**
   * A collector of the items of one page, up to the limits on their number and on {@link
   * Page#BYTES}.
   *
   * @param <T> the class of the items
   */
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
     * Returns whether the page has no room for a further item, which therefore begins the next
     * page.
     *
     * @param stored the item's length as stored, in bytes
     */
    public boolean full(int stored) {
      return items.size() == limit || (!items.isEmpty() && bytes + stored > BYTES);
    }

    /**
     * Adds an item to the page. The method does not check the limits; see {@link #full}.
     *
     * @param item the item
     * @param stored the item's length as stored, in bytes
     */
    public void add(T item, int stored) {
      items.add(item);
      bytes += stored;
    }

    /** Returns the items that were added, in the order of their addition. */
    public List<T> items() {
      return items;
    }
  }
}
