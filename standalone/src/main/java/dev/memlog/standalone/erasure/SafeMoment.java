package dev.memlog.standalone.erasure;

import org.apache.kafka.common.errors.TimeoutException;

/** A moment behind which a power loss never rewinds the log. */
@FunctionalInterface
public interface SafeMoment {

  /**
   * Returns once everything that the log held at the call is safe from a power loss.
   *
   * @throws TimeoutException if load leaves no such moment
   */
  void await() throws InterruptedException;
}
