package dev.memlog.runtime.server;

import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Present;
import dev.memlog.runtime.config.Range;

/**
 * The settings of the server for health and metrics, in a process without an API. This server
 * requires no key and serves nothing else.
 *
 * @param host address to listen on; 0.0.0.0 admits probes and Prometheus from other machines
 * @param port port to listen on; 0 selects a free port
 */
public record MonitoringConfig(
    @Default("127.0.0.1") @Present String host, @Range(least = 0, most = 65_535) int port) {}
