package dev.memlog.standalone.service;

import java.time.Duration;

/** The wiring of one service in its own process. */
public interface Wiring {

  /**
   * Starts every part, in order; waits without limit for unavailable dependencies.
   *
   * @return a line that names the service and its addresses
   * @throws InterruptedException if the process is closed meanwhile
   * @throws Exception if waiting cannot fix a failure, such as topics of another shape
   */
  String wire(ServiceProcess process) throws Exception;

  /**
   * Returns the time between readiness turning false and calls being refused, when the process
   * stops.
   */
  default Duration drain() {
    return Duration.ZERO;
  }
}
