package dev.memlog.runtime.server.caller;

import dev.memlog.runtime.Principal;
import dev.memlog.runtime.Principal.Role;
import dev.memlog.runtime.config.Present;
import dev.memlog.runtime.config.Range;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * An API key, configured as its hash.
 *
 * @param name name in logs, such as {@code web-chat}
 * @param sha256 SHA-256 of the key in hex: {@code printf %s KEY | sha256sum}
 * @param tenant tenant that owns what the key writes
 * @param apps apps that it reaches; empty for all
 * @param user only user that it reaches; needs one app and no role but read and write
 * @param roles one or more of read, write, admin, operator
 * @param requestsPerSecond overrides server.limits.requestsPerSecond
 * @param bytesPerSecond overrides server.limits.bytesPerSecond
 */
public record ApiKey(
    @Present String name,
    String sha256,
    String tenant,
    Set<String> apps,
    Optional<String> user,
    Set<Role> roles,
    @Range(least = 0, most = ServerLimits.MOST_REQUESTS) Optional<Integer> requestsPerSecond,
    @Range(least = 0, most = ServerLimits.MOST_BYTES) Optional<Long> bytesPerSecond)
    implements Validated {

  private static final Pattern HASH = Pattern.compile("[0-9a-fA-F]{64}");

  /** Creates a key that is bound to no user and has the server's rate limits. */
  public ApiKey(String name, String sha256, String tenant, Set<String> apps, Set<Role> roles) {
    this(name, sha256, tenant, apps, Optional.empty(), roles, Optional.empty(), Optional.empty());
  }

  /**
   * Returns the first key whose hash equals that of a key before it; empty if all hashes differ.
   */
  static Optional<ApiKey> repeated(List<ApiKey> keys) {
    Set<String> hashes = new HashSet<>();
    return keys.stream()
        .filter(key -> !hashes.add(key.sha256().toLowerCase(Locale.ROOT)))
        .findFirst();
  }

  public Principal principal() {
    return new Principal(tenant, Set.copyOf(apps), user, Set.copyOf(roles));
  }

  @Override
  public void validate(Validation check) {
    check
        .require(HASH.matcher(sha256).matches(), "sha256", "must be 64 hex digits", "…")
        .require(Principal.isName(tenant), "tenant", Principal.NAME_RULE, tenant)
        .require(
            !roles.isEmpty(),
            "roles",
            "must name at least one of read, write, admin, operator",
            "");
    for (String app : apps) {
      check.require(Principal.isName(app), "apps", Principal.NAME_RULE, app);
    }
    user.ifPresent(bound -> validate(check, bound));
  }

  /**
   * Requires exactly one app for a user, since users of the same name in two apps are two users,
   * and no role that reaches beyond any user.
   */
  private void validate(Validation check, String bound) {
    check
        .require(Principal.isName(bound), "user", Principal.NAME_RULE, bound)
        .require(
            apps.size() == 1,
            "apps",
            "must name exactly one app, since key " + name + " is bound to user " + bound,
            apps.isEmpty() ? "none" : String.join(", ", new TreeSet<>(apps)));
    List<String> beyond =
        roles.stream()
            .filter(Role::concernsEveryUser)
            .map(role -> role.name().toLowerCase(Locale.ROOT))
            .sorted()
            .toList();
    check.require(
        beyond.isEmpty(),
        "roles",
        "must be of read and write, since key " + name + " is bound to user " + bound,
        String.join(", ", beyond));
  }
}
