package dev.memlog.standalone.erasure;

import org.apache.kafka.common.errors.TimeoutException;

/** A moment that bounds how far a power loss rewinds the log. */
@FunctionalInterface
public interface SafeMoment {

  /**
   * Blocks until no power loss can remove a record that the log contained at the call.
   *
   * @throws TimeoutException if load leaves no such moment before the time limit
   */
  void await() throws InterruptedException;
}
