package dev.memlog.registry;

import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Range;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import dev.memlog.runtime.server.caller.TrustedHosts;
import java.util.List;

/**
 * The settings of the embedded schema registry.
 *
 * @param port REST port on this machine; 0 for a free one
 * @param trustedHosts further hosts, without port, that Host and Origin may name
 */
public record RegistryConfig(
    @Default("8081") @Range(least = 0, most = 65_535) int port, List<String> trustedHosts)
    implements Validated {

  /** Returns a copy of these settings with another port; 0 selects a free port. */
  public RegistryConfig withPort(int other) {
    return new RegistryConfig(other, trustedHosts);
  }

  @Override
  public void validate(Validation check) {
    TrustedHosts.validate(check, trustedHosts);
  }
}
