package dev.memlog.query.view;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.rocksdb.RocksIterator;

/**
 * The keys of the store of a {@link TopicView}. A key consists of a letter for its kind, of ids
 * joined by "/", which no id contains, and of times as eight bytes that sort like the numbers.
 * Every view has these keys:
 *
 * <pre>
 * o topic/partition                   the next offset to read
 * v                                   the format of keys and values
 * t                                   the time when the view was last up to date
 * </pre>
 */
public final class ViewKeys {

  static final byte[] FORMAT = {'v'};
  static final byte[] KEPT_UP = {'t'};

  /** The end of the key range: above every key. */
  static final byte[] END = {(byte) 0xff};

  private ViewKeys() {}

  static byte[] offset(String topic, int partition) {
    return text("o" + topic + "/" + partition);
  }

  public static byte[] text(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Returns the key of an entry in a list that is ordered by time, earliest first.
   *
   * @param prefix the prefix of the list's keys
   * @param time the time of the entry
   * @param id the id of the entry
   */
  public static byte[] timed(byte[] prefix, long time, String id) {
    byte[] name = text(id);
    return ByteBuffer.allocate(prefix.length + Long.BYTES + name.length)
        .put(prefix)
        .putLong(time ^ Long.MIN_VALUE)
        .put(name)
        .array();
  }

  /** Returns the time in a key that {@link #timed} created with the same prefix. */
  public static long time(byte[] key, byte[] prefix) {
    return ByteBuffer.wrap(key, prefix.length, Long.BYTES).getLong() ^ Long.MIN_VALUE;
  }

  /**
   * Returns the key of an entry in a list that is ordered by time, latest first.
   *
   * @param prefix the prefix of the list's keys
   * @param time the time of the entry
   * @param id the id of the entry
   */
  public static byte[] latestFirst(byte[] prefix, long time, String id) {
    return timed(prefix, ~time, id);
  }

  /**
   * Returns the id in a key that {@link #timed} or {@link #latestFirst} created with the same
   * prefix.
   */
  public static String idAfterTime(byte[] key, byte[] prefix) {
    int start = prefix.length + Long.BYTES;
    return new String(key, start, key.length - start, StandardCharsets.UTF_8);
  }

  /** Returns the text of a key behind its prefix. */
  public static String rest(byte[] key, byte[] prefix) {
    return new String(key, prefix.length, key.length - prefix.length, StandardCharsets.UTF_8);
  }

  /**
   * Returns a key that sorts after every entry of a list.
   *
   * @param prefix the prefix of the list's keys
   */
  public static byte[] after(byte[] prefix) {
    byte[] key = Arrays.copyOf(prefix, prefix.length + Long.BYTES + 1);
    Arrays.fill(key, prefix.length, key.length, (byte) 0xff);
    return key;
  }

  /** Returns whether an iterator has reached a key that begins with a prefix. */
  public static boolean inside(RocksIterator iterator, byte[] prefix) {
    return iterator.isValid() && startsWith(iterator.key(), prefix);
  }

  public static boolean startsWith(byte[] key, byte[] prefix) {
    return key.length >= prefix.length
        && Arrays.equals(key, 0, prefix.length, prefix, 0, prefix.length);
  }
}
