package dev.memlog.runtime;

import java.util.Set;

/**
 * Who calls, as their key says.
 *
 * @param tenant everything they see or write is this tenant's
 * @param apps that they may name; empty: any
 * @param roles what they may do
 */
public record Principal(String tenant, Set<String> apps, Set<Role> roles) {

  /** What a key allows. */
  public enum Role {
    READ,
    WRITE,
    ADMIN
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
   * Whether the key is an operator's: an admin's, of every app of the deployment's own tenant,
   * {@code default}. Only operators learn how busy a process is, since every tenant's work shows in
   * that.
   */
  public boolean operates() {
    return roles.contains(Role.ADMIN) && tenant.equals("default") && apps.isEmpty();
  }

  /** Whether the key allows this app. */
  public boolean allows(String app) {
    return apps.isEmpty() || apps.contains(app);
  }
}
