package dev.memlog.standalone.service;

import dev.memlog.runtime.metrics.Metrics;
import dev.memlog.runtime.server.MonitoringServer;
import dev.memlog.standalone.canary.Canary;
import dev.memlog.standalone.canary.CanaryRounds;
import java.time.Clock;

/**
 * The service {@code canary}: a process that checks an embedded server, or the services of a
 * cluster, for deleted data that is still returned.
 */
public record CanaryProcess(CanaryProcessConfig config) implements Wiring {

  @Override
  public String wire(ServiceProcess process) throws Exception {
    var meters = process.add(new Metrics()).registry();
    process.serve(MonitoringServer.of(config.monitoring(), meters, process::checks));
    var settings = config.canary();
    var client = process.add(settings.client());
    var canary = new Canary(client, settings.app(), settings.timeout());
    process.start(new CanaryRounds(canary, settings.interval(), meters, Clock.systemUTC()));
    return "memlog canary: checks %s every %d s, health and metrics at %s"
        .formatted(client.url(), settings.interval().toSeconds(), process.uri());
  }
}
