package dev.memlog.query.view;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The position in a paged list at which the next page continues: the last entry of the preceding
 * page. Entries that are added or removed between two pages neither repeat nor hide other entries.
 *
 * @param time the time of that entry, epoch milliseconds
 * @param id the id of that entry
 */
public record Cursor(long time, String id) {

  /**
   * Returns the cursor of an entry in a list that is ordered by time, latest first.
   *
   * @param key the key of the entry, which {@link ViewKeys#latestFirst} created
   * @param prefix the prefix of the list's keys
   */
  public static Cursor ofLatestFirst(byte[] key, byte[] prefix) {
    return new Cursor(ViewKeys.latestFirstTime(key, prefix), ViewKeys.idAfterTime(key, prefix));
  }

  /**
   * Returns the key from which to read a page of a list that is ordered by time, latest first.
   *
   * @param prefix the prefix of the list's keys
   * @param after the end of the preceding page; null for the first page
   */
  public static byte[] startLatestFirst(byte[] prefix, @Nullable Cursor after) {
    return after == null ? prefix : ViewKeys.latestFirst(prefix, after.time(), after.id());
  }

  /** Returns this cursor as a page token, which is opaque to callers and safe in URLs. */
  public String token() {
    byte[] name = id.getBytes(StandardCharsets.UTF_8);
    byte[] bytes = ByteBuffer.allocate(Long.BYTES + name.length).putLong(time).put(name).array();
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /** Parses a page token that {@link #token} created; empty if the token is malformed. */
  public static Optional<Cursor> of(String token) {
    try {
      ByteBuffer bytes = ByteBuffer.wrap(Base64.getUrlDecoder().decode(token));
      if (bytes.remaining() <= Long.BYTES) {
        return Optional.empty();
      }
      return Optional.of(
          new Cursor(bytes.getLong(), StandardCharsets.UTF_8.decode(bytes).toString()));
    } catch (IllegalArgumentException _) {
      return Optional.empty();
    }
  }
}
