package dev.memlog.runtime;

import java.util.HashMap;
import java.util.Map;

/**
 * The settings of the connection to the Kafka cluster and to the schema registry.
 *
 * @param bootstrapServers addresses of Kafka brokers, host:port, comma-separated
 * @param registryUrl URL of the schema registry, {@code http://host:port}
 * @param properties properties of every Kafka client, such as security.protocol, sasl.* and ssl.*;
 *     a client.id is appended to the id of each client
 * @param registryProperties properties of the registry client, such as basic.auth.* and
 *     bearer.auth.*
 * @param generation the generation of the cluster's topics, 0 to 8,191; the operator raises the
 *     number when new topics replace the old ones, since offsets then begin anew
 */
public record KafkaSettings(
    String bootstrapServers,
    String registryUrl,
    Map<String, String> properties,
    Map<String, String> registryProperties,
    int generation) {

  /** Creates the settings of a cluster with topics of generation 0. */
  public KafkaSettings(
      String bootstrapServers,
      String registryUrl,
      Map<String, String> properties,
      Map<String, String> registryProperties) {
    this(bootstrapServers, registryUrl, properties, registryProperties, 0);
  }

  /** Returns a copy of these settings with the given generation of topics. */
  public KafkaSettings ofGeneration(int other) {
    return new KafkaSettings(bootstrapServers, registryUrl, properties, registryProperties, other);
  }

  /** Returns a new mutable map of the properties that all Kafka clients share. */
  public Map<String, Object> clientProperties() {
    var all = new HashMap<String, Object>(properties);
    all.put("bootstrap.servers", bootstrapServers);
    return all;
  }

  /**
   * Returns the client.id of a client: its name, followed by the property {@code client.id} if that
   * is set. The suffix distinguishes the clients of several processes.
   *
   * @param client the name of the client within the process
   */
  public String clientId(String client) {
    String process = properties.get("client.id");
    return process == null ? client : client + "-" + process;
  }

  /** Returns the settings without the properties' values, which may be secrets. */
  @Override
  public String toString() {
    return "KafkaSettings[bootstrapServers=%s, registryUrl=%s, properties=%s, registryProperties=%s]"
        .formatted(bootstrapServers, registryUrl, properties.keySet(), registryProperties.keySet());
  }
}
