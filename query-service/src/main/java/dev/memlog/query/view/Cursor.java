package dev.memlog.query.view;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/**
 * The last entry of a page, at which the next page continues. Entries that are added or removed
 * between two pages neither repeat nor hide other entries.
 *
 * @param time the time of the entry, epoch milliseconds
 * @param id the id of the entry
 */
public record Cursor(long time, String id) {

  /** Returns the cursor as a token: opaque to callers, safe in URLs. */
  public String token() {
    byte[] name = id.getBytes(StandardCharsets.UTF_8);
    byte[] bytes = ByteBuffer.allocate(Long.BYTES + name.length).putLong(time).put(name).array();
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /** Parses a token; empty if it is not a result of {@link #token}. */
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
