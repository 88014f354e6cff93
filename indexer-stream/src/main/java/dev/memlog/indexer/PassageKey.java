package dev.memlog.indexer;

import dev.memlog.schemas.Ids;
import dev.memlog.schemas.Keys;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The key of a passage, {@code tenant/conversation/message/chunk}.
 *
 * @param text the whole
 * @param tenant its first part
 * @param conversation {@code tenant/conversation}
 */
record PassageKey(String text, String tenant, String conversation) {

  /** Null where the bytes are no such key. */
  static @Nullable PassageKey parse(byte @Nullable [] bytes) {
    if (bytes == null) {
      return null;
    }
    String text = new String(bytes, StandardCharsets.UTF_8);
    String[] parts = text.split("/", -1);
    if (parts.length != 4
        || !Ids.valid(parts[0])
        || !Ids.valid(parts[1])
        || !Ids.valid(parts[2])
        || !parts[3].matches("[0-9]{1,9}")) {
      return null;
    }
    return new PassageKey(text, parts[0], parts[0] + '/' + parts[1]);
  }

  UUID id() {
    return Keys.passageId(text);
  }
}
