package dev.memlog.runtime;

import java.util.HashMap;
import java.util.Map;

/**
 * How to reach the cluster and the registry.
 *
 * @param bootstrapServers of the Kafka cluster, host:port, comma-separated
 * @param registryUrl of the schema registry, {@code http://host:port}
 * @param properties handed to every Kafka client as they are: security.protocol, sasl.*, ssl.*
 * @param registryProperties handed to the registry client as they are: basic.auth.*, bearer.auth.*
 */
public record KafkaSettings(
    String bootstrapServers,
    String registryUrl,
    Map<String, String> properties,
    Map<String, String> registryProperties) {

  /** What every client of Kafka is made with, to which the caller adds its own. */
  public Map<String, Object> clientProperties() {
    var all = new HashMap<String, Object>(properties);
    all.put("bootstrap.servers", bootstrapServers);
    return all;
  }
}
