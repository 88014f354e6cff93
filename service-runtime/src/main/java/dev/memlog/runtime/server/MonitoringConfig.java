package dev.memlog.runtime.server;

import dev.memlog.runtime.config.Validated;
import dev.memlog.runtime.config.Validation;

/**
 * The server for health and metrics of a process that has no API. Whoever reaches it may read them,
 * and nothing else.
 *
 * @param host to listen on; 0.0.0.0 for probes and Prometheus of other machines
 * @param port to listen on; 0: any free one
 */
public record MonitoringConfig(String host, int port) implements Validated {

  @Override
  public void validate(Validation check) {
    check.present("host", host).range("port", port, 0, 65_535);
  }
}
