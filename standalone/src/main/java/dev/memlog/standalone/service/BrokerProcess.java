package dev.memlog.standalone.service;

import dev.memlog.runtime.Health;
import dev.memlog.runtime.metrics.Metrics;
import dev.memlog.runtime.server.MonitoringServer;
import dev.memlog.standalone.DataDirectory;
import dev.memlog.standalone.broker.EmbeddedBroker;
import dev.memlog.standalone.registry.EmbeddedRegistry;
import java.time.Duration;
import java.util.Map;

/** A broker and a registry, for the other processes of this machine. */
public final class BrokerProcess implements MemlogService {

  private final BrokerProcessConfig config;
  private final ServiceProcess process = new ServiceProcess(Duration.ZERO);
  private volatile String line = "";

  public BrokerProcess(BrokerProcessConfig config) {
    this.config = config;
  }

  @Override
  public void start() throws Exception {
    var data = process.add(DataDirectory.open(config.data()));
    var meters = process.add(new Metrics()).registry();
    process.serve(MonitoringServer.of(config.monitoring(), meters, process::checks));
    var broker = new EmbeddedBroker(config.broker(), data.broker());
    var registry = new EmbeddedRegistry(config.registry(), broker::bootstrapServers);
    process.start(broker);
    process.start(registry);
    process.wired();
    line =
        "memlog broker: Kafka at %s, registry at %s, health and metrics at %s, data in %s"
            .formatted(broker.bootstrapServers(), registry.url(), uri(), data.root());
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
