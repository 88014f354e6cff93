package dev.memlog.runtime;

import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The caller of a request, as the presented key identifies it.
 *
 * @param tenant the tenant of everything that the caller sees or writes
 * @param apps the apps that the caller may name; empty for any
 * @param user the only user whose data the caller sees or writes; empty for any user
 * @param roles the roles of the caller
 */
public record Principal(String tenant, Set<String> apps, Optional<String> user, Set<Role> roles) {

  /** A permission that a key grants. */
  public enum Role {
    READ,
    WRITE,
    ADMIN,
    /**
     * An operator sees data that belongs to no tenant: unreadable dead letters, and the load of the
     * process.
     */
    OPERATOR;

    /**
     * Returns whether the role gives access beyond a single user, so that a key bound to a user
     * must not have it.
     */
    public boolean concernsEveryUser() {
      return this == ADMIN || this == OPERATOR;
    }
  }

  /**
   * Checks the components.
   *
   * @throws IllegalArgumentException if a user comes together with any number of apps but one, or
   *     with a role that reaches beyond a user
   */
  public Principal {
    if (user.isPresent()
        && (apps.size() != 1 || roles.stream().anyMatch(Role::concernsEveryUser))) {
      throw new IllegalArgumentException(
          "a user must come with one app and with the roles read and write only, got %s and %s"
              .formatted(apps, roles));
    }
  }

  /** Creates a caller that may name any user. */
  public Principal(String tenant, Set<String> apps, Set<Role> roles) {
    this(tenant, apps, Optional.empty(), roles);
  }

  /**
   * Requires that the key allows the app.
   *
   * @param field the field that names the app, as the caller wrote it
   * @throws RequestException permission_denied if the key does not allow the app
   */
  public void requireApp(String field, String app) {
    if (!allows(app)) {
      throw new RequestException(
          new Problem(
              ErrorCode.PERMISSION_DENIED, field, "must be an app that the key allows", app));
    }
  }

  /**
   * Returns whether the key has role operator. Only operators see the load of the process, since it
   * reveals the work of every tenant.
   */
  public boolean operates() {
    return roles.contains(Role.OPERATOR);
  }

  /**
   * Returns the user that a request is about; a key that is bound to a user always yields this
   * user.
   *
   * @param field the field that names the user, as the caller wrote it
   * @param asked the user that the request names; null if it names none
   * @param problems receives permission_denied if a bound key names another user; the answer
   *     depends on the key alone, so it reveals nothing of that user
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
   * Requires the role admin, which no key has that is bound to a user.
   *
   * @param what the thing that the request concerns, as an error names it
   * @throws RequestException permission_denied if the key does not have the role
   */
  public void requireAdmin(String what) {
    if (!roles.contains(Role.ADMIN)) {
      throw new RequestException(
          new Problem(
              ErrorCode.PERMISSION_DENIED,
              "Authorization",
              "must carry a key with the role admin, since this concerns " + what,
              ""));
    }
  }

  /**
   * Returns whether the key may see a user's data.
   *
   * @param owner the user; null for data of no user
   */
  public boolean sees(@Nullable String owner) {
    return user.isEmpty() || user.get().equals(owner);
  }

  /** Returns whether the key allows this app. */
  public boolean allows(String app) {
    return apps.isEmpty() || apps.contains(app);
  }
}
