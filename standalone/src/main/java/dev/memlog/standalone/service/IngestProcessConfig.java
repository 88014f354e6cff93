package dev.memlog.standalone.service;

import dev.memlog.ingest.IngestConfig;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import dev.memlog.runtime.kafka.ClusterConfig;
import dev.memlog.runtime.kafka.RegistryAccess;
import dev.memlog.runtime.server.ServerConfig;
import dev.memlog.standalone.TopicsConfig;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * {@code memlog service ingest}: takes what is published and writes it to the log.
 *
 * @param instance tells this process from others of its service; default: host name and process id
 * @param drain how long calls are still taken after readiness has said no, so that load balancers
 *     turn away first
 * @param recallUrl of query-service, such as {@code http://query:8080}: finds what is to be
 *     forgotten by a query; none: memories are forgotten by their ids only
 * @param recallCa authorities of recallUrl's certificate to trust instead of the JDK's, PEM
 * @param kafka the cluster
 * @param registry the schema registry
 * @param topics how missing topics are made
 * @param server for gRPC and HTTP, health and metrics
 * @param ingest the write gate
 */
public record IngestProcessConfig(
    Optional<String> instance,
    Duration drain,
    Optional<String> recallUrl,
    Optional<Path> recallCa,
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
        Optional.empty(),
        Optional.empty(),
        ClusterConfig.defaults(),
        RegistryAccess.defaults(),
        TopicsConfig.defaults(),
        ServerConfig.defaults(),
        IngestConfig.defaults());
  }

  @Override
  public void validate(Validation check) {
    ProcessSettings.instance(check, instance);
    check
        .require(!drain.isNegative(), "drain", "must be at least 0s", drain)
        .require(
            recallUrl.isEmpty() || recallUrl.get().matches("https?://[^/].*"),
            "recallUrl",
            "must begin with http:// or https://",
            recallUrl.orElse(""));
  }
}
