package dev.memlog.registry;

import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import dev.memlog.runtime.server.TrustedHosts;
import java.util.List;

/**
 * The schema registry within this process.
 *
 * @param port that its REST interface is reached at on this machine; 0 takes any free one
 * @param trustedHosts names besides localhost and loopback addresses by which it may be addressed
 *     (headers Host and Origin), without port
 */
public record RegistryConfig(int port, List<String> trustedHosts) implements Validated {

  public static RegistryConfig defaults() {
    return new RegistryConfig(8081, List.of());
  }

  /** Returns this configuration with another port; 0 means any free port. */
  public RegistryConfig withPort(int other) {
    return new RegistryConfig(other, trustedHosts);
  }

  @Override
  public void validate(Validation check) {
    check.range("port", port, 0, 65_535);
    for (String name : trustedHosts) {
      check.require(
          TrustedHosts.isName(name), "trustedHosts", "must be names without scheme or port", name);
    }
  }
}
