package dev.memlog.query.view;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/**
 * The entry that a page ended with. It names a place, so that what comes and goes meanwhile neither
 * repeats nor hides anything else.
 *
 * @param time of the entry, epoch milliseconds
 * @param id of the entry
 */
public record Cursor(long time, String id) {

  /** Opaque to callers, safe in URLs. */
  public String token() {
    byte[] name = id.getBytes(StandardCharsets.UTF_8);
    byte[] bytes = ByteBuffer.allocate(Long.BYTES + name.length).putLong(time).put(name).array();
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /** Reads a token back; empty where it is none of ours. */
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
