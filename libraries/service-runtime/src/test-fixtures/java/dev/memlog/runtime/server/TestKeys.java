package dev.memlog.runtime.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.memlog.runtime.Principal.Role;
import dev.memlog.runtime.server.caller.ApiKey;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Set;

/** API keys for tests, each named as what its caller presents. */
public final class TestKeys {

  private TestKeys() {}

  /** Returns a key that is bound to no user. */
  public static ApiKey key(String key, String tenant, Set<String> apps, Set<Role> roles) {
    return of(key, tenant, apps, Optional.empty(), roles);
  }

  /** Returns a key with the roles read and write that is bound to a user of an app. */
  public static ApiKey bound(String key, String tenant, String app, String user) {
    return of(key, tenant, Set.of(app), Optional.of(user), Set.of(Role.READ, Role.WRITE));
  }

  private static ApiKey of(
      String key, String tenant, Set<String> apps, Optional<String> user, Set<Role> roles) {
    return new ApiKey(
        key, sha256(key), tenant, apps, user, roles, Optional.empty(), Optional.empty());
  }

  private static String sha256(String key) {
    try {
      return HexFormat.of()
          .formatHex(MessageDigest.getInstance("SHA-256").digest(key.getBytes(UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
