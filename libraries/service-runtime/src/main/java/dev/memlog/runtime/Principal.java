package dev.memlog.runtime;

import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The caller of a request, identified by its API key or token.
 *
 * @param tenant the tenant of everything that the caller sees or writes
 * @param apps the apps that the caller may name; empty for any app
 * @param user the only user whose data the caller sees or writes; empty for any user
 * @param roles the roles of the caller
 */
public record Principal(String tenant, Set<String> apps, Optional<String> user, Set<Role> roles) {

  /** The rule that {@link #isName} checks. */
  public static final String NAME_RULE = "must match [A-Za-z0-9._:@~-]{1,128}, except . and ..";

  private static final Pattern NAME = Pattern.compile("(?!\\.{1,2}\\z)[A-Za-z0-9._:@~-]{1,128}");

  /** A permission that an API key grants. */
  public enum Role {
    READ,
    WRITE,
    ADMIN,
    /**
     * The role of an operator, who sees data that belongs to no tenant: unreadable dead letters and
     * the load of the process.
     */
    OPERATOR;

    /**
     * Returns whether the role gives access to the data of more than one user. A key that is bound
     * to a user cannot have such a role.
     */
    public boolean concernsEveryUser() {
      return this == ADMIN || this == OPERATOR;
    }
  }

  /**
   * Creates a caller.
   *
   * @throws IllegalArgumentException if the caller is bound to a user and either does not have
   *     exactly one app or has a role that {@linkplain Role#concernsEveryUser concerns every user}
   */
  public Principal {
    if (user.isPresent()
        && (apps.size() != 1 || roles.stream().anyMatch(Role::concernsEveryUser))) {
      throw new IllegalArgumentException(
          "a user must come with one app and with the roles read and write only, got %s and %s"
              .formatted(apps, roles));
    }
  }

  /** Returns whether a text may be the name of a tenant, an app or a user. */
  public static boolean isName(String text) {
    return NAME.matcher(text).matches();
  }

  /** Creates a caller that may name any user. */
  public Principal(String tenant, Set<String> apps, Set<Role> roles) {
    this(tenant, apps, Optional.empty(), roles);
  }

  /**
   * Returns whether the caller has the role operator. Only operators see the load of the process,
   * since it reveals the work of every tenant.
   */
  public boolean operates() {
    return roles.contains(Role.OPERATOR);
  }

  /**
   * Returns the user whose data a request concerns. For a key that is bound to a user, this is
   * always that user; for any other key, the user that the request names. Null if neither names a
   * user.
   *
   * @param field the request field that names the user, for the error
   * @param asked the user that the request names; null if it names no user
   * @param problems the receiver of a problem permission_denied if the key is bound to a different
   *     user; the problem does not reveal whether the named user exists
   */
  public @Nullable String user(String field, @Nullable String asked, Consumer<Problem> problems) {
    if (user.isEmpty()) {
      return asked;
    }
    if (asked != null && !asked.equals(user.get())) {
      problems.accept(
          new Problem(
              ErrorCode.PERMISSION_DENIED,
              field,
              "must be the user that the key is bound to",
              asked));
    }
    return user.get();
  }

  /**
   * Requires that the caller has the role admin. A key that is bound to a user never has it.
   *
   * @param what the subject of the request, for the error
   * @throws RequestException with code permission_denied if the caller does not have the role
   */
  public void requireAdmin(String what) {
    if (!roles.contains(Role.ADMIN)) {
      throw ErrorCode.PERMISSION_DENIED.refusal(
          "Authorization", "must carry a key with the role admin, since this concerns " + what, "");
    }
  }

  /**
   * Returns whether the caller may see a user's data.
   *
   * @param owner the user who owns the data; null for data of no user
   */
  public boolean sees(@Nullable String owner) {
    return user.isEmpty() || user.get().equals(owner);
  }

  /** Returns whether the caller may name this app. */
  public boolean allows(String app) {
    return apps.isEmpty() || apps.contains(app);
  }
}
