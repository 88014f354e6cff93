package dev.memlog.standalone.registry;

import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;

/**
 * The schema registry within this process.
 *
 * @param port that its REST interface is reached at on this machine; 0 takes any free one
 */
public record RegistryConfig(int port) implements Validated {

  public static RegistryConfig defaults() {
    return new RegistryConfig(8081);
  }

  @Override
  public void validate(Validation check) {
    check.range("port", port, 0, 65_535);
  }
}
