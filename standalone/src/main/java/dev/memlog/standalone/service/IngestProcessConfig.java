package dev.memlog.standalone.service;

import dev.memlog.ingest.IngestConfig;
import dev.memlog.runtime.config.Inlined;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import java.util.Optional;

/**
 * {@code memlog service ingest}: accepts events and appends them to the log.
 *
 * @param instance unique name of this process; default: host and process id
 * @param log the access to the log
 * @param serving the server and its shutdown
 * @param ingest the ingest API
 */
public record IngestProcessConfig(
    Optional<String> instance,
    @Inlined LogAccess log,
    @Inlined DrainedServer serving,
    IngestConfig ingest)
    implements Validated {

  @Override
  public void validate(Validation check) {
    ProcessSettings.instance(check, instance);
  }
}
