package dev.memlog.standalone.service;

import java.time.Duration;

/** How one service is put together in a process of its own. */
public interface Wiring {

  /**
   * Starts every part, in order. What is needed and away is waited for, for as long as it takes.
   *
   * @return one line: what it is, and what listens where
   * @throws InterruptedException if the process is closed meanwhile
   * @throws Exception what waiting does not cure, such as topics of another shape
   */
  String wire(ServiceProcess process) throws Exception;

  /** How long readiness says no before calls are turned away, when it stops. */
  default Duration drain() {
    return Duration.ZERO;
  }
}
