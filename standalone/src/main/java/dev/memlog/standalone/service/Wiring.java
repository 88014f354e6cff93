package dev.memlog.standalone.service;

import java.time.Duration;

/** The wiring of one service in its own process. */
public interface Wiring {

  /**
   * Starts every part, in order; waits without limit for unavailable dependencies.
   *
   * @return a line that names the service and its addresses
   * @throws InterruptedException if the process is closed meanwhile
   * @throws Exception if waiting cannot fix a failure, such as a topic that differs from the
   *     catalogue
   */
  String wire(ServiceProcess process) throws Exception;

  /**
   * Returns the time for which a stopping process still accepts calls after readiness has turned
   * false.
   */
  default Duration drain() {
    return Duration.ZERO;
  }
}
