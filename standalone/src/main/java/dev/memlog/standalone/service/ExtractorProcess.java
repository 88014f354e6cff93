package dev.memlog.standalone.service;

import dev.memlog.extractor.Extractor;
import dev.memlog.extractor.retention.Retention;
import dev.memlog.runtime.Health;
import dev.memlog.runtime.metrics.Metrics;
import dev.memlog.runtime.server.MonitoringServer;
import dev.memlog.standalone.DataDirectory;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;

/** The fold, and what looks after the log, in a process of their own. */
public final class ExtractorProcess implements MemlogService {

  private final ExtractorProcessConfig config;
  private final ServiceProcess process = new ServiceProcess(Duration.ZERO);
  private volatile String line = "";

  public ExtractorProcess(ExtractorProcessConfig config) {
    this.config = config;
  }

  @Override
  public void start() throws Exception {
    var data = process.add(DataDirectory.open(config.data()));
    String instance = Instance.of(config.instance(), data.root());
    var kafka = config.kafka().with(config.registry(), instance);
    var meters = process.add(new Metrics()).registry();
    process.serve(MonitoringServer.of(config.monitoring(), meters, process::checks));

    new Cluster(process, kafka, config.topics()).await();
    var settings = config.extractor().withInstance(instance);
    var extractor = new Extractor(settings, kafka, data.streams(), meters);
    var retention =
        new Retention(
            config.retention(),
            kafka,
            Extractor.GROUP,
            settings.tenantTopics().keySet(),
            meters,
            Clock.systemUTC());
    process.start(extractor);
    process.start(retention);
    process.wired();
    line =
        "memlog extractor (%s): health and metrics at %s, Kafka at %s, registry at %s, data in %s"
            .formatted(instance, uri(), kafka.bootstrapServers(), kafka.registryUrl(), data.root());
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
