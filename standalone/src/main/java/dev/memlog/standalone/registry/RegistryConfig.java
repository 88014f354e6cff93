package dev.memlog.standalone.registry;

/**
 * The schema registry within this process.
 *
 * @param port that its REST interface is reached at on this machine; 0 takes any free one
 */
public record RegistryConfig(int port) {

  public static final RegistryConfig DEFAULT = new RegistryConfig(8081);

  public RegistryConfig {
    if (port < 0 || port > 65_535) {
      throw new IllegalArgumentException("registry.port must be in [0, 65535], got " + port);
    }
  }
}
