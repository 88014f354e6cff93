package dev.memlog.runtime.server;

import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;

/**
 * The settings of the server for health and metrics, in a process without an API. This server
 * requires no key and serves nothing else.
 *
 * @param host address to listen on; 0.0.0.0 admits probes and Prometheus from other machines
 * @param port port to listen on; 0 selects a free port
 */
public record MonitoringConfig(String host, int port) implements Validated {

  @Override
  public void validate(Validation check) {
    check.present("host", host).range("port", port, 0, 65_535);
  }
}
