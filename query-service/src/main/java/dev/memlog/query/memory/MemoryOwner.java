package dev.memlog.query.memory;

import dev.memlog.runtime.Principal;
import dev.memlog.schemas.Keys;
import org.jspecify.annotations.Nullable;

/**
 * Whose memories.
 *
 * @param user null: the app's own
 */
public record MemoryOwner(String tenant, String app, @Nullable String user) {

  /** As the topics of memories are keyed. */
  String key() {
    return Keys.owner(tenant, app, user);
  }

  boolean allowedBy(Principal principal) {
    return principal.tenant().equals(tenant) && principal.allows(app) && principal.sees(user);
  }
}
