package dev.memlog.standalone.service;

import dev.memlog.registry.RegistryConfig;
import dev.memlog.runtime.server.MonitoringConfig;
import dev.memlog.standalone.broker.BrokerConfig;
import java.nio.file.Path;

/**
 * {@code memlog service broker}: one Kafka broker and a schema registry on this machine, for those
 * who have no cluster and want to try the services as processes.
 *
 * @param data the directory that keeps the log; one process at a time
 * @param monitoring the server for health and metrics
 * @param broker within this process
 * @param registry within this process
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
