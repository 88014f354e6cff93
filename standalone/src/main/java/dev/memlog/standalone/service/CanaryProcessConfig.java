package dev.memlog.standalone.service;

import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.server.MonitoringConfig;
import dev.memlog.standalone.canary.CanaryConfig;

/**
 * {@code memlog service canary}: checks at an interval that deleted data is never returned.
 *
 * @param monitoring the server for health and metrics
 * @param canary the settings of the check
 */
public record CanaryProcessConfig(
    @Default("{port: 8086}") MonitoringConfig monitoring, CanaryConfig canary) {}
