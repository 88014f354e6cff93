package dev.memlog.standalone.service;

import dev.memlog.runtime.server.MonitoringConfig;
import dev.memlog.standalone.canary.CanaryConfig;

/**
 * {@code memlog service canary}: checks at an interval that deleted data is never returned.
 *
 * @param monitoring the server for health and metrics
 * @param canary the settings of the check
 */
public record CanaryProcessConfig(MonitoringConfig monitoring, CanaryConfig canary) {

  public static CanaryProcessConfig defaults() {
    return new CanaryProcessConfig(
        new MonitoringConfig("127.0.0.1", 8086), CanaryConfig.defaults());
  }
}
