package dev.memlog.standalone.service;

import dev.memlog.ingest.IngestService;
import dev.memlog.runtime.Health;
import dev.memlog.runtime.metrics.Metrics;
import dev.memlog.runtime.server.ApiServer;
import dev.memlog.standalone.Versions;
import java.time.Clock;
import java.util.Map;

/** The write gate in a process of its own. */
public final class IngestProcess implements MemlogService {

  private final IngestProcessConfig config;
  private final ServiceProcess process;
  private volatile String line = "";

  public IngestProcess(IngestProcessConfig config) {
    this.config = config;
    this.process = new ServiceProcess(config.drain());
  }

  @Override
  public void start() throws Exception {
    String instance = Instance.passing(config.instance());
    var kafka = config.kafka().with(config.registry(), instance);
    var meters = process.add(new Metrics()).registry();
    var ingest = new IngestService(config.ingest(), kafka, meters, Clock.systemUTC());

    var builder =
        ApiServer.builder(config.server(), meters)
            .describe("Memlog ingest", Versions.memlog(), Versions.apiDescriptors())
            .health(process::checks);
    ingest.register(builder);
    process.serve(builder.build());

    new Cluster(process, kafka, config.topics()).await();
    process.start(ingest);
    process.wired();
    line =
        "memlog ingest (%s): API at %s, Kafka at %s, registry at %s"
            .formatted(instance, uri(), kafka.bootstrapServers(), kafka.registryUrl());
  }

  @Override
  public String line() {
    return line;
  }

  @Override
  public String uri() {
    return process.uri();
  }

  @Override
  public Map<String, Health> checks() {
    return process.checks();
  }

  @Override
  public void close() {
    process.close();
  }
}
