package dev.memlog.standalone.broker;

/**
 * The broker within this process.
 *
 * @param port that Kafka clients on this machine reach it at; 0 takes any free one
 */
public record BrokerConfig(int port) {

  public static final BrokerConfig DEFAULT = new BrokerConfig(9092);

  public BrokerConfig {
    if (port < 0 || port > 65_535) {
      throw new IllegalArgumentException("broker.port must be in [0, 65535], got " + port);
    }
  }
}
