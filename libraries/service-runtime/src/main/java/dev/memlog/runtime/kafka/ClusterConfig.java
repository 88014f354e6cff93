package dev.memlog.runtime.kafka;

import dev.memlog.runtime.KafkaSettings;
import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Present;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.kafka.common.security.auth.SecurityProtocol;

/**
 * The settings of the connection to the Kafka cluster.
 *
 * @param bootstrapServers brokers, host:port, comma-separated
 * @param protocol security protocol
 * @param sasl the credentials, for the sasl protocols
 * @param tls the certificates, for ssl and sasl-ssl
 * @param sessionTimeout time without heartbeat until others take over, 1 s to 30 min; brokers by
 *     default require 6 s
 * @param properties further properties of all Kafka clients
 */
public record ClusterConfig(
    @Default("127.0.0.1:9092") @Present String bootstrapServers,
    @Default("plaintext") SecurityProtocol protocol,
    SaslConfig sasl,
    TlsConfig tls,
    @Default("6s") Duration sessionTimeout,
    Map<String, String> properties)
    implements Validated {

  /** The number of heartbeats that must fail before the session ends. */
  private static final int HEARTBEATS_IN_SESSION = 6;

  public ClusterConfig {
    properties = Map.copyOf(properties);
  }

  @Override
  public void validate(Validation check) {
    check.range("sessionTimeout", sessionTimeout.toMillis(), 1_000, 1_800_000);
    if (withSasl()) {
      credentials(check);
    } else {
      check.require(
          !sasl.given(),
          "sasl",
          "must be left out unless protocol is sasl-plaintext or sasl-ssl",
          "");
    }
    check.require(
        withTls() || !tls.given(),
        "tls",
        "must be left out unless protocol is ssl or sasl-ssl",
        "");
    ours()
        .keySet()
        .forEach(
            name ->
                check.require(
                    !properties.containsKey(name),
                    "properties",
                    "must not contain a setting of the other kafka keys",
                    name));
  }

  private boolean withSasl() {
    return protocol == SecurityProtocol.SASL_PLAINTEXT || protocol == SecurityProtocol.SASL_SSL;
  }

  private boolean withTls() {
    return protocol == SecurityProtocol.SSL || protocol == SecurityProtocol.SASL_SSL;
  }

  private void credentials(Validation check) {
    if (sasl.jaas().isEmpty()) {
      boolean password = sasl.mechanism().takesPassword();
      check.require(password, "sasl.jaas", "must be given for this mechanism", "");
      check.require(
          !password || !sasl.username().isEmpty(), "sasl.username", "must be given, or jaas", "");
      check.require(
          !password || !sasl.password().isEmpty(), "sasl.password", "must be given, or jaas", "");
    } else {
      check.require(
          sasl.username().isEmpty() && sasl.password().isEmpty(),
          "sasl.jaas",
          "must be given without username and password",
          "…");
    }
  }

  private Map<String, String> ours() {
    Map<String, String> all = new LinkedHashMap<>();
    all.put("bootstrap.servers", bootstrapServers);
    all.put("client.id", "");
    all.put("security.protocol", protocol.name());
    all.put("session.timeout.ms", Long.toString(sessionTimeout.toMillis()));
    // Members learn of a rebalance by their next heartbeat.
    all.put(
        "heartbeat.interval.ms", Long.toString(sessionTimeout.toMillis() / HEARTBEATS_IN_SESSION));
    if (withSasl()) {
      all.putAll(sasl.properties());
    }
    if (withTls()) {
      all.putAll(tls.properties(""));
    }
    return all;
  }

  /**
   * Returns the settings of all clients of this cluster and of the given schema registry.
   *
   * @param instance the suffix of each client.id, which distinguishes the clients of this process
   *     from those of other processes
   */
  public KafkaSettings with(RegistryAccess registry, String instance) {
    Map<String, String> all = new LinkedHashMap<>(properties);
    all.putAll(ours());
    all.remove("bootstrap.servers");
    all.put("client.id", instance);
    return new KafkaSettings(
        bootstrapServers, registry.url(), Map.copyOf(all), registry.properties());
  }
}
