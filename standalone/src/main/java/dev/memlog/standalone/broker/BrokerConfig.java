package dev.memlog.standalone.broker;

import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;

/**
 * The settings of the embedded Kafka broker.
 *
 * @param port port for Kafka clients on this machine; 0 selects a free port
 */
public record BrokerConfig(int port) implements Validated {

  public static BrokerConfig defaults() {
    return new BrokerConfig(9092);
  }

  @Override
  public void validate(Validation check) {
    check.range("port", port, 0, 65_535);
  }
}
