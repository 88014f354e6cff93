package dev.memlog.standalone.service;

import dev.memlog.ingest.IngestConfig;
import dev.memlog.runtime.config.Inlined;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import dev.memlog.runtime.server.ServerConfig;
import java.time.Duration;
import java.util.Optional;

/**
 * {@code memlog service ingest}: accepts events and appends them to the log.
 *
 * @param instance unique name of this process within its service; default: host name and process id
 * @param drain the time for which calls are still accepted after readiness has turned false, so
 *     that load balancers stop routing first
 * @param log the access to the log
 * @param server the HTTP and gRPC server
 * @param ingest the ingest API
 */
public record IngestProcessConfig(
    Optional<String> instance,
    Duration drain,
    @Inlined LogAccess log,
    ServerConfig server,
    IngestConfig ingest)
    implements Validated {

  public static IngestProcessConfig defaults() {
    return new IngestProcessConfig(
        Optional.empty(),
        Duration.ofSeconds(2),
        LogAccess.defaults(),
        ServerConfig.defaults(),
        IngestConfig.defaults());
  }

  @Override
  public void validate(Validation check) {
    ProcessSettings.instance(check, instance);
    check.require(!drain.isNegative(), "drain", "must be at least 0s", drain);
  }
}
