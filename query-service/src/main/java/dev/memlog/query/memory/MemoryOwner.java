package dev.memlog.query.memory;

import dev.memlog.runtime.Principal;
import dev.memlog.schemas.Keys;
import org.jspecify.annotations.Nullable;

/**
 * The owner of memories: a user within an app, or the app itself.
 *
 * @param tenant the tenant
 * @param app the app
 * @param user the user; null if the app itself is the owner
 */
public record MemoryOwner(String tenant, String app, @Nullable String user) {

  /**
   * Returns the owner as {@code tenant/app/user}, with which the keys of the memory topics begin.
   * The last part is empty if the app itself is the owner.
   */
  public String key() {
    return Keys.owner(tenant, app, user);
  }

  boolean allowedBy(Principal principal) {
    return principal.tenant().equals(tenant) && principal.allows(app) && principal.sees(user);
  }
}
