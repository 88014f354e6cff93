package dev.memlog.standalone.service;

import dev.memlog.indexer.IndexerConfig;
import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Defaults;
import dev.memlog.runtime.config.Inlined;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import dev.memlog.runtime.server.MonitoringConfig;
import dev.memlog.runtime.server.ServerConfig;
import java.nio.file.Path;
import java.util.Optional;

/**
 * {@code memlog service indexer}: keeps the index equal to the topics of passages and memories, and
 * rebuilds and checks it.
 *
 * @param data directory of this process, which stores its instance id
 * @param instance unique name of this process, stable over restarts; default: host and an id in the
 *     data directory
 * @param log the access to the log
 * @param index the access to the index
 * @param monitoring the server for health and metrics
 * @param server the HTTP and gRPC server for operators: rebuilds, checks and digests
 * @param indexer the settings of the indexer
 */
public record IndexerProcessConfig(
    @Default("${user.home}/.memlog-services/indexer") Path data,
    Optional<String> instance,
    @Inlined LogAccess log,
    @Inlined IndexAccess index,
    @Default("{port: 8084}") MonitoringConfig monitoring,
    @Default("{port: 8087}") ServerConfig server,
    IndexerConfig indexer)
    implements Validated {

  @Override
  public void validate(Validation check) {
    ProcessSettings.instance(check, instance);
    check.require(
        indexer.instance().equals(Defaults.of(IndexerConfig.class).instance()),
        "indexer.group.instance",
        "must be absent, since the process's own instance applies",
        indexer.instance());
  }
}
