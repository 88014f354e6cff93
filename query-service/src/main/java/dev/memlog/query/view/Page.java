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
}
