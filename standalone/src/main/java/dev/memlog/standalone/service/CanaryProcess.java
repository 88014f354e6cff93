package dev.memlog.standalone.service;

import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.metrics.Metrics;
import dev.memlog.runtime.server.MonitoringConfig;
import dev.memlog.runtime.server.MonitoringServer;
import dev.memlog.standalone.canary.Canary;
import dev.memlog.standalone.canary.CanaryConfig;
import dev.memlog.standalone.canary.CanaryRounds;
import java.time.Clock;

/**
 * {@code memlog service canary}: checks at an interval that deleted data is never returned.
 *
 * @param monitoring the server for health and metrics
 * @param canary the settings of the check
 */
public record CanaryProcess(
    @Default("{port: 8086}") MonitoringConfig monitoring, CanaryConfig canary) implements Wiring {

  @Override
  public String wire(ServiceProcess process) throws Exception {
    var meters = process.add(new Metrics()).registry();
    process.serve(MonitoringServer.of(monitoring, meters, process::checks));
    var settings = this.canary;
    var client = process.add(settings.client());
    var canary = new Canary(client, settings.app(), settings.timeout());
    process.start(new CanaryRounds(canary, settings.interval(), meters, Clock.systemUTC()));
    return "memlog canary: checks %s every %d s, health and metrics at %s"
        .formatted(client.url(), settings.interval().toSeconds(), process.uri());
  }
}
