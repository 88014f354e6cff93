package dev.memlog.query.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;

/**
 * A list of entries in a view that is ordered by time, and read in pages. The keys of its entries
 * are those of {@link ViewKeys#timed}, or of {@link ViewKeys#latestFirst}.
 *
 * @param prefix the prefix of the list's keys
 * @param order the order of the keys, and of reading
 */
public record TimedList(byte[] prefix, Order order) {

  /** The order of the keys of a list, and the direction in which a page reads them. */
  public enum Order {
    /** The keys begin with the earliest entry, as does a page. */
    EARLIEST_FIRST,
    /** The keys begin with the latest entry, as does a page. */
    LATEST_FIRST,
    /** The keys begin with the earliest entry, a page with the latest. */
    BACKWARDS
  }

  /**
   * An item of a page.
   *
   * @param <T> the class of the item
   * @param value the item
   * @param length its length as stored, in bytes
   */
  public record Item<T>(T value, int length) {}

  /** A snapshot of the view, which a page is read from. */
  public interface Stored {

    /** Returns the value of a key; null if there is none. */
    byte @Nullable [] get(byte[] key) throws RocksDBException;
  }

  /**
   * The function from entries to items.
   *
   * @param <T> the class of the items
   */
  public interface Entry<T> {

    /** Returns the item of an entry; null if pages leave it out. */
    @Nullable Item<T> read(Cursor at, byte[] value, Stored stored) throws RocksDBException;
  }

  /**
   * Returns a page of at most {@link Page#BYTES} stored bytes.
   *
   * @param limit the largest number of items
   * @param after the end of the preceding page; null for the first page
   */
  public <T> Page<T> page(ViewStore store, int limit, @Nullable Cursor after, Entry<T> entry) {
    return store.scan(
        (db, reads, iterator) -> {
          List<T> items = new ArrayList<>();
          long bytes = 0;
          Cursor last = null;
          seek(iterator, after);
          while (ViewKeys.inside(iterator, prefix)) {
            Cursor at = at(iterator.key());
            Item<T> item =
                at.equals(after)
                    ? null
                    : entry.read(at, iterator.value(), key -> db.get(reads, key));
            if (item != null) {
              if (items.size() == limit || (last != null && bytes + item.length() > Page.BYTES)) {
                return new Page<>(items, Optional.ofNullable(last));
              }
              items.add(item.value());
              bytes += item.length();
              last = at;
            }
            if (order == Order.BACKWARDS) {
              iterator.prev();
            } else {
              iterator.next();
            }
          }
          return new Page<>(items, Optional.empty());
        });
  }

  private void seek(RocksIterator iterator, @Nullable Cursor after) {
    switch (order) {
      case EARLIEST_FIRST ->
          iterator.seek(after == null ? prefix : ViewKeys.timed(prefix, after.time(), after.id()));
      case LATEST_FIRST ->
          iterator.seek(
              after == null ? prefix : ViewKeys.latestFirst(prefix, after.time(), after.id()));
      case BACKWARDS ->
          iterator.seekForPrev(
              after == null
                  ? ViewKeys.after(prefix)
                  : ViewKeys.timed(prefix, after.time(), after.id()));
    }
  }

  private Cursor at(byte[] key) {
    long time = ViewKeys.time(key, prefix);
    return new Cursor(
        order == Order.LATEST_FIRST ? ~time : time, ViewKeys.idAfterTime(key, prefix));
  }
}
