package dev.memlog.ingest.deadletter;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Base64;
import java.util.Comparator;
import java.util.Optional;

/**
 * A cursor for the pages of a listing: the last dead letter of a page. The next page continues
 * after it. Dead letters added or removed between pages cause neither repetitions nor gaps.
 *
 * @param at the time of the rejection
 * @param id the id of the dead letter
 */
record DeadLetterCursor(Instant at, String id) implements Comparable<DeadLetterCursor> {

  static DeadLetterCursor of(DeadLetter letter) {
    return new DeadLetterCursor(letter.rejection().at(), letter.id());
  }

  /** Parses a token; empty if the token does not have the form of {@link #token}. */
  static Optional<DeadLetterCursor> of(String token) {
    try {
      ByteBuffer bytes = ByteBuffer.wrap(Base64.getUrlDecoder().decode(token));
      if (bytes.remaining() <= Long.BYTES) {
        return Optional.empty();
      }
      Instant at = Instant.ofEpochMilli(bytes.getLong());
      return Optional.of(new DeadLetterCursor(at, UTF_8.decode(bytes).toString()));
    } catch (IllegalArgumentException _) {
      return Optional.empty();
    }
  }

  /** Returns the cursor as a URL-safe token, which callers must treat as opaque. */
  String token() {
    byte[] name = id.getBytes(UTF_8);
    byte[] bytes =
        ByteBuffer.allocate(Long.BYTES + name.length).putLong(at.toEpochMilli()).put(name).array();
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  @Override
  public int compareTo(DeadLetterCursor other) {
    return Comparator.comparing(DeadLetterCursor::at)
        .thenComparing(DeadLetterCursor::id)
        .compare(this, other);
  }
}
