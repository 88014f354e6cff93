package dev.memlog.standalone;

import dev.memlog.registry.RegistryConfig;
import dev.memlog.standalone.broker.BrokerConfig;

/**
 * The settings of the Kafka log inside a server that runs everything in one process.
 *
 * @param broker the embedded broker
 * @param registry the embedded schema registry
 */
public record EmbeddedLog(BrokerConfig broker, RegistryConfig registry) {}
