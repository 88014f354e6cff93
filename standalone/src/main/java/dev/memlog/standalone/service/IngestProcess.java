package dev.memlog.standalone.service;

import dev.memlog.ingest.IngestService;
import dev.memlog.runtime.metrics.Metrics;
import dev.memlog.runtime.server.ApiServer;
import dev.memlog.schemas.ApiDescriptors;
import dev.memlog.standalone.Versions;
import java.time.Clock;
import java.time.Duration;

/** The service {@code ingest}: the ingest API in its own process. */
public record IngestProcess(IngestProcessConfig config) implements Wiring {

  @Override
  public Duration drain() {
    return config.serving().drain();
  }

  @Override
  public String wire(ServiceProcess process) throws Exception {
    String instance = Instance.passing(config.instance());
    var kafka = config.log().clients(instance);
    var meters = process.add(new Metrics()).registry();
    var ingest = new IngestService(config.ingest(), kafka, meters, Clock.systemUTC());

    var builder =
        ApiServer.builder(config.serving().server(), meters)
            .describe("Memlog ingest", Versions.memlog(), ApiDescriptors.bytes())
            .health(process::checks);
    ingest.register(builder);
    process.serve(builder.build());

    new Cluster(process, kafka, config.log().topics()).await();
    process.start(ingest);
    return "memlog ingest (%s): API at %s, Kafka at %s, registry at %s"
        .formatted(instance, process.uri(), kafka.bootstrapServers(), kafka.registryUrl());
  }
}
