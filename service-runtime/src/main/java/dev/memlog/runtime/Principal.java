package dev.memlog.runtime;

import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Who calls, as their key says.
 *
 * @param tenant everything they see or write is this tenant's
 * @param apps that they may name; empty: any
 * @param user everything they see or write is this user's alone; empty: any user's
 * @param roles what they may do
 */
public record Principal(String tenant, Set<String> apps, Optional<String> user, Set<Role> roles) {

  /** What a key allows. */
  public enum Role {
    READ,
    WRITE,
    ADMIN,
    /** Sees what belongs to no tenant: unreadable dead letters, and how busy the process is. */
    OPERATOR;

    /** Returns whether it reaches beyond a user, so that no key of one user may hold it. */
    public boolean concernsEveryUser() {
      return this == ADMIN || this == OPERATOR;
    }
  }

  /**
   * @throws IllegalArgumentException for a user together with several apps, or with a role that
   *     reaches beyond a user
   */
  public Principal {
    if (user.isPresent()
        && (apps.size() != 1 || roles.stream().anyMatch(Role::concernsEveryUser))) {
      throw new IllegalArgumentException(
          "a user must come with one app and with the roles read and write only, got %s and %s"
              .formatted(apps, roles));
    }
  }

  /** Creates a caller who may name any user. */
  public Principal(String tenant, Set<String> apps, Set<Role> roles) {
    this(tenant, apps, Optional.empty(), roles);
  }

  /**
   * Refuses an app that the key does not allow.
   *
   * @param field that names the app, as the caller wrote it
   * @throws RequestException permission_denied
   */
  public void requireApp(String field, String app) {
    if (!allows(app)) {
      throw new RequestException(
          new Problem("permission_denied", field, "must be an app that the key allows", app));
    }
  }

  /**
   * Returns whether the key is an operator's. Only operators learn how busy a process is, since the
   * work of every tenant shows in it.
   */
  public boolean operates() {
    return roles.contains(Role.OPERATOR);
  }

  /**
   * Returns the user that a request is about: with a key that is bound to a user, that one.
   *
   * @param field that names the user, as the caller wrote it
   * @param asked null: none is named
   * @param problems receives permission_denied where a bound key names another user; the answer
   *     depends on the key alone, so it tells nothing of that user
   */
  public @Nullable String user(String field, @Nullable String asked, Consumer<Problem> problems) {
    if (user.isEmpty()) {
      return asked;
    }
    if (asked != null && !asked.equals(user.get())) {
      problems.accept(
          new Problem(
              "permission_denied", field, "must be the user that the key is bound to", asked));
    }
    return user.get();
  }

  /**
   * Refuses what concerns every user of an app.
   *
   * @throws RequestException permission_denied with a key that is bound to a user
   */
  public void requireAllUsers() {
    if (user.isPresent()) {
      throw new RequestException(
          new Problem(
              "permission_denied",
              "Authorization",
              "must carry a key that is bound to no user, since this concerns every user of an app",
              ""));
    }
  }

  /**
   * Returns whether the key may see what belongs to a user.
   *
   * @param owner null: what belongs to no user
   */
  public boolean sees(@Nullable String owner) {
    return user.isEmpty() || user.get().equals(owner);
  }

  /** Whether the key allows this app. */
  public boolean allows(String app) {
    return apps.isEmpty() || apps.contains(app);
  }
}
