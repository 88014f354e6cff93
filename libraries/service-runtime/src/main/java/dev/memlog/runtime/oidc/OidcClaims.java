package dev.memlog.runtime.oidc;

import dev.memlog.runtime.Principal;
import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Present;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;

/**
 * The claims that say what a token may reach. Dots lead into objects, as in {@code
 * realm_access.roles}. Values are a list, or separated by spaces.
 *
 * @param tenant claim of the tenant
 * @param defaultTenant tenant of tokens without that claim; empty refuses them
 * @param apps claim of the apps; without it, only app {@code default}
 * @param user claim of the only user reached, in exactly one app; without it, tokens need role
 *     admin or operator; empty binds none
 * @param roles claim of the roles
 * @param rolePrefix prefix of roles, as in {@code memlog:read}; others are ignored
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
