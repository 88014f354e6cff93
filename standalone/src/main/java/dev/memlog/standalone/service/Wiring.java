package dev.memlog.standalone.service;

import java.time.Duration;

/** A service that a {@link ServiceProcess} runs: the parts to start, and the time to drain. */
public interface Wiring {

  /**
   * Starts every part of the service in order. Waits without limit for unavailable dependencies.
   *
   * @param process the process, which closes the parts
   * @return a line that names the service and its addresses
   * @throws InterruptedException if the process is closed meanwhile
   * @throws Exception if the start fails for a reason that waiting cannot fix, such as a topic with
   *     other settings than this version requires
   */
  String wire(ServiceProcess process) throws Exception;

  /**
   * Returns the time for which a stopping process still accepts calls after readiness has turned
   * false, zero by default.
   */
  default Duration drain() {
    return Duration.ZERO;
  }
}
