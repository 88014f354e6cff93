package dev.memlog.schemas;

import static java.nio.charset.StandardCharsets.UTF_8;

import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/**
 * The header of tombstones on topic messages with the user of the deleted message. The key of a
 * message names no user, so without the header a consumer could not tell whose message was deleted.
 */
public final class DeletedMessageUser {

  /** The name of the header; its value is the user's id. */
  public static final String HEADER = "memlog-user";

  private DeletedMessageUser() {}

  /** Adds the header to a tombstone. */
  public static void set(Headers headers, String user) {
    headers.add(HEADER, user.getBytes(UTF_8));
  }

  /** Returns the user of a deleted message; null if the message had none. */
  public static @Nullable String of(Headers headers) {
    Header header = headers.lastHeader(HEADER);
    return header == null ? null : new String(header.value(), UTF_8);
  }
}
