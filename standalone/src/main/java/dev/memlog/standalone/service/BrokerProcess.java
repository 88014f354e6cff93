package dev.memlog.standalone.service;

import dev.memlog.registry.EmbeddedRegistry;
import dev.memlog.runtime.metrics.Metrics;
import dev.memlog.runtime.server.MonitoringServer;
import dev.memlog.standalone.broker.EmbeddedBroker;
import dev.memlog.standalone.data.DataDirectory;

/**
 * The service {@code broker}: a Kafka broker and a schema registry for the other processes of this
 * machine.
 */
public record BrokerProcess(BrokerProcessConfig config) implements Wiring {

  @Override
  public String wire(ServiceProcess process) throws Exception {
    var data = process.add(DataDirectory.open(config.data()));
    var meters = process.add(new Metrics()).registry();
    process.serve(MonitoringServer.of(config.monitoring(), meters, process::checks));
    var broker = new EmbeddedBroker(config.broker(), data.broker());
    var registry = new EmbeddedRegistry(config.registry(), broker::bootstrapServers);
    process.start(broker);
    process.start(registry);
    return "memlog broker: Kafka at %s, registry at %s, health and metrics at %s, data in %s"
        .formatted(broker.bootstrapServers(), registry.url(), process.uri(), data.root());
  }
}
