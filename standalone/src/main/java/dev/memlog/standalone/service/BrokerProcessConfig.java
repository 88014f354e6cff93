package dev.memlog.standalone.service;

import dev.memlog.registry.RegistryConfig;
import dev.memlog.runtime.server.MonitoringConfig;
import dev.memlog.standalone.broker.BrokerConfig;
import java.nio.file.Path;

/**
 * {@code memlog service broker}: a Kafka broker and a schema registry on this machine, for trials
 * of the services without a cluster.
 *
 * @param data directory of the log; one process at a time may use it
 * @param monitoring the server for health and metrics
 * @param broker the embedded broker
 * @param registry the embedded schema registry
 */
public record BrokerProcessConfig(
    Path data, MonitoringConfig monitoring, BrokerConfig broker, RegistryConfig registry) {

  public static BrokerProcessConfig defaults() {
    return new BrokerProcessConfig(
        ProcessSettings.data("broker"),
        new MonitoringConfig("127.0.0.1", 8085),
        BrokerConfig.defaults(),
        RegistryConfig.defaults());
  }
}
