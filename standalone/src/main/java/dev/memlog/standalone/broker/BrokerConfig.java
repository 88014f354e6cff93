package dev.memlog.standalone.broker;

import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Range;

/**
 * The settings of the embedded Kafka broker.
 *
 * @param port Kafka port on this machine; 0 for a free one
 */
public record BrokerConfig(@Default("9092") @Range(least = 0, most = 65_535) int port) {}
