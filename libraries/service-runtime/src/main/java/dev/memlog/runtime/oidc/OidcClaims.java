package dev.memlog.runtime.oidc;

import dev.memlog.runtime.Principal;
import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Present;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;

/**
 * The names of the claims that say what a token may reach. A name with dots, such as {@code
 * realm_access.roles}, also leads into objects. A claim of several words is a list, or a text with
 * spaces.
 *
 * @param tenant the claim with the tenant
 * @param defaultTenant the tenant of tokens without the claim; empty to refuse these
 * @param apps the claim with the apps; a token without it reaches the app {@code default} only
 * @param user claim with the only user that the token reaches, with exactly one app; without it,
 *     only tokens with the role admin or operator are accepted; empty to bind no token
 * @param roles the claim with the roles
 * @param rolePrefix what a role begins with, as in {@code memlog:read}; other words are ignored
 */
public record OidcClaims(
    @Default("tenant") @Present String tenant,
    @Default("") String defaultTenant,
    @Default("apps") @Present String apps,
    @Default("sub") String user,
    @Default("roles") @Present String roles,
    @Default("memlog:") String rolePrefix)
    implements Validated {

  @Override
  public void validate(Validation check) {
    check.require(
        defaultTenant.isEmpty() || Principal.isName(defaultTenant),
        "defaultTenant",
        Principal.NAME_RULE,
        defaultTenant);
  }
}
