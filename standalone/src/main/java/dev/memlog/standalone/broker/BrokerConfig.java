package dev.memlog.standalone.broker;

import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;

/**
 * The broker within this process.
 *
 * @param port that Kafka clients on this machine reach it at; 0 takes any free one
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
