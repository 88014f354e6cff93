package dev.memlog.runtime.server;

import dev.memlog.runtime.config.Default;
import dev.memlog.runtime.config.Present;
import dev.memlog.runtime.config.Range;

/**
 * The settings of the server for health and metrics, in a process without an API. This server
 * requires no key and serves nothing else.
 *
 * @param host address to listen on; 0.0.0.0 admits other machines
 * @param port port; 0 for a free one
 */
public record MonitoringConfig(
    @Default("127.0.0.1") @Present String host, @Range(least = 0, most = 65_535) int port) {}
