package dev.memlog.query.changes;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.memlog.runtime.Principal;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The changes that a caller follows: those that the caller's key may see, of an app and a user.
 *
 * @param app the only app; null for every app that the key allows
 * @param user the only user; null for everyone whom the key may see, and for apps' own memories
 */
public record ChangeFilter(Principal principal, @Nullable String app, @Nullable String user) {

  /** Returns whether the key of a record belongs to the caller's tenant. */
  boolean ofTenant(byte @Nullable [] key) {
    byte[] prefix = (principal.tenant() + "/").getBytes(UTF_8);
    return key != null
        && key.length > prefix.length
        && Arrays.equals(prefix, 0, prefix.length, key, 0, prefix.length);
  }

  boolean passes(ChangeEvent change) {
    return change.tenant().equals(principal.tenant())
        && principal.allows(change.app())
        && principal.sees(change.user())
        && (app == null || app.equals(change.app()))
        && (user == null || user.equals(change.user()));
  }
}
