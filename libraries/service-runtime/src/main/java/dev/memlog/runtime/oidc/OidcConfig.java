package dev.memlog.runtime.oidc;

import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.NotNegative;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The settings of an OpenID provider whose tokens callers may present in place of a key.
 *
 * @param issuer provider as in claim iss; absent for no tokens
 * @param audience value that claim aud must contain
 * @param jwksUrl URL of the provider's keys; absent: from its discovery document
 * @param keysFor interval at which the provider's keys are read, and removed ones refused
 * @param outage longest use of known keys while the provider is unavailable
 * @param claims the claims that say what a token may reach
 */
public record OidcConfig(
    Optional<URI> issuer,
    @Default("") String audience,
    Optional<URI> jwksUrl,
    @Default("5m") Duration keysFor,
    @Default("1h") @NotNegative Duration outage,
    OidcClaims claims)
    implements Validated {

  private static final Pattern LOOPBACK = Pattern.compile("localhost|127(\\.\\d+){3}|\\[::1]");

  private static final Duration LEAST = Duration.ofMillis(100);

  /** Returns whether callers may present tokens. */
  public boolean given() {
    return issuer.isPresent();
  }

  @Override
  public void validate(Validation check) {
    check
        .require(
            given() || (audience.isEmpty() && jwksUrl.isEmpty()),
            "issuer",
            "must be given with audience and jwksUrl",
            "none")
        .require(!given() || !audience.isBlank(), "audience", "must not be empty with issuer", "")
        .require(keysFor.compareTo(LEAST) >= 0, "keysFor", "must be at least 100ms", keysFor);
    issuer.ifPresent(uri -> secure(check, "issuer", uri));
    jwksUrl.ifPresent(uri -> secure(check, "jwksUrl", uri));
  }

  private static void secure(Validation check, String name, URI uri) {
    check.require(
        uri.getHost() != null
            && ("https".equals(uri.getScheme())
                || ("http".equals(uri.getScheme()) && LOOPBACK.matcher(uri.getHost()).matches())),
        name,
        "must be https://HOST[/PATH], or http on this machine",
        uri);
  }
}
