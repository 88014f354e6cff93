package dev.memlog.standalone.service;

import dev.memlog.registry.EmbeddedRegistry;
import dev.memlog.registry.RegistryConfig;
import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.metrics.Metrics;
import dev.memlog.runtime.server.MonitoringConfig;
import dev.memlog.runtime.server.MonitoringServer;
import dev.memlog.standalone.broker.BrokerConfig;
import dev.memlog.standalone.broker.EmbeddedBroker;
import dev.memlog.standalone.data.DataDirectory;
import java.nio.file.Path;

/**
 * {@code memlog service broker}: a Kafka broker and a schema registry on this machine, for trials
 * without a cluster.
 *
 * @param data directory of the log; for one process at a time
 * @param monitoring the server for health and metrics
 * @param broker the embedded broker
 * @param registry the embedded schema registry
 */
public record BrokerProcess(
    @Default("${user.home}/.memlog-services/broker") Path data,
    @Default("{port: 8085}") MonitoringConfig monitoring,
    BrokerConfig broker,
    RegistryConfig registry)
    implements Wiring {

  @Override
  public String wire(ServiceProcess process) throws Exception {
    var data = process.add(DataDirectory.open(this.data));
    var meters = process.add(new Metrics()).registry();
    process.serve(MonitoringServer.of(monitoring, meters, process::checks));
    var broker = new EmbeddedBroker(this.broker, data.broker());
    var registry = new EmbeddedRegistry(this.registry, broker::bootstrapServers);
    process.start(broker);
    process.start(registry);
    return "memlog broker: Kafka at %s, registry at %s, health and metrics at %s, data in %s"
        .formatted(broker.bootstrapServers(), registry.url(), process.uri(), data.root());
  }
}
