package dev.memlog.standalone.service;

import dev.memlog.ingest.IngestConfig;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import dev.memlog.runtime.kafka.ClusterConfig;
import dev.memlog.runtime.kafka.RegistryAccess;
import dev.memlog.runtime.server.ServerConfig;
import dev.memlog.standalone.TopicsConfig;
import java.time.Duration;
import java.util.Optional;

/**
 * {@code memlog service ingest}: accepts events and appends them to the log.
 *
 * @param instance unique name of this process within its service; default: host name and process id
 * @param drain the time for which calls are still served after readiness has turned false, so that
 *     load balancers stop routing first
 * @param kafka the Kafka cluster
 * @param registry the schema registry
 * @param topics the settings of topics that this process creates
 * @param server the HTTP and gRPC server
 * @param ingest the ingest API
 */
public record IngestProcessConfig(
    Optional<String> instance,
    Duration drain,
    ClusterConfig kafka,
    RegistryAccess registry,
    TopicsConfig topics,
    ServerConfig server,
    IngestConfig ingest)
    implements Validated {

  public static IngestProcessConfig defaults() {
    return new IngestProcessConfig(
        Optional.empty(),
        Duration.ofSeconds(2),
        ClusterConfig.defaults(),
        RegistryAccess.defaults(),
        TopicsConfig.defaults(),
        ServerConfig.defaults(),
        IngestConfig.defaults());
  }

  @Override
  public void validate(Validation check) {
    ProcessSettings.instance(check, instance);
    check.require(!drain.isNegative(), "drain", "must be at least 0s", drain);
  }
}
