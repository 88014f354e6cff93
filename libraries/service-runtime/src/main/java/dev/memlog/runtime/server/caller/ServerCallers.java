package dev.memlog.runtime.server.caller;

import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Positive;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import dev.memlog.runtime.oidc.OidcConfig;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The settings that decide which callers a server admits.
 *
 * @param monitoring who may read /health and /metrics without key
 * @param keys keys of callers; without any, loopback callers are tenant {@code default} with every
 *     role
 * @param trustedHosts further hosts, without port, that Host and Origin may name without keys
 * @param keysFile YAML file of further {@code keys}, reloaded when changed; invalid content is
 *     logged and ignored
 * @param oidc the provider whose tokens callers may present in place of a key
 * @param reloadInterval interval of checking keysFile and TLS files
 */
public record ServerCallers(
    @Default("loopback") Monitoring monitoring,
    List<ApiKey> keys,
    List<String> trustedHosts,
    Optional<Path> keysFile,
    OidcConfig oidc,
    @Default("5s") @Positive Duration reloadInterval)
    implements Validated {

  /** The choice of the callers that may read health and metrics without a key. */
  public enum Monitoring {
    LOOPBACK,
    ANYONE,
    NOBODY
  }

  public ServerCallers withKeys(List<ApiKey> others) {
    return new ServerCallers(monitoring, others, trustedHosts, keysFile, oidc, reloadInterval);
  }

  /** Returns whether callers must present a key or a token. */
  public boolean askForKeys() {
    return !keys.isEmpty() || keysFile.isPresent() || oidc.given();
  }

  @Override
  public void validate(Validation check) {
    ApiKey.repeated(keys)
        .ifPresent(
            key ->
                check.require(false, "keys", "must each have a sha256 of their own", key.name()));
    TrustedHosts.validate(check, trustedHosts);
  }
}
