package dev.memlog.standalone.service;

import dev.memlog.registry.RegistryConfig;
import dev.memlog.runtime.config.Default;
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
    @Default("${user.home}/.memlog-services/broker") Path data,
    @Default("{port: 8085}") MonitoringConfig monitoring,
    BrokerConfig broker,
    RegistryConfig registry) {}
