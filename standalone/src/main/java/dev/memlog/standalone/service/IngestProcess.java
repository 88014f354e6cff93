package dev.memlog.standalone.service;

import dev.memlog.ingest.IngestConfig;
import dev.memlog.ingest.IngestService;
import dev.memlog.runtime.config.Inlined;
import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;
import dev.memlog.runtime.metrics.Metrics;
import dev.memlog.runtime.server.ApiServer;
import dev.memlog.schemas.ApiDescriptors;
import dev.memlog.standalone.Versions;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;

/**
 * {@code memlog service ingest}: accepts events and appends them to the log.
 *
 * @param instance unique name; default: host and process id
 * @param log the access to the log
 * @param serving the server and its shutdown
 * @param ingest the ingest API
 */
public record IngestProcess(
    Optional<String> instance,
    @Inlined LogAccess log,
    @Inlined DrainedServer serving,
    IngestConfig ingest)
    implements Wiring, Validated {

  @Override
  public Duration drain() {
    return serving.drain();
  }

  @Override
  public String wire(ServiceProcess process) throws Exception {
    String instance = Instance.passing(this.instance);
    var kafka = log.clients(instance);
    var meters = process.add(new Metrics()).registry();
    var ingest = new IngestService(this.ingest, kafka, meters, Clock.systemUTC());

    var builder =
        ApiServer.builder(serving.server(), meters)
            .describe("Memlog ingest", Versions.memlog(), ApiDescriptors.bytes())
            .health(process::checks);
    ingest.register(builder);
    process.serve(builder.build());

    log.await(process, kafka);
    process.start(ingest);
    return "memlog ingest (%s): API at %s, Kafka at %s, registry at %s"
        .formatted(instance, process.uri(), kafka.bootstrapServers(), kafka.registryUrl());
  }

  @Override
  public void validate(Validation check) {
    ProcessSettings.instance(check, instance);
  }
}
