package dev.memlog.query.view;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/**
 * The position in a paged list at which the next page continues: the last entry of the preceding
 * page. Entries that are added or removed between two pages neither repeat nor hide other entries.
 *
 * @param time the time of that entry, epoch milliseconds
 * @param id the id of that entry
 */
public record Cursor(long time, String id) {

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
