package dev.memlog.standalone.erasure;

import org.apache.kafka.common.errors.TimeoutException;

/** A wait after which no power loss can rewind the log to a state before the wait. */
@FunctionalInterface
public interface SafeMoment {

  /**
   * Blocks until no power loss can remove a record that the log contained at the call.
   *
   * @throws TimeoutException if the load leaves no such moment before the time limit
   */
  void await() throws InterruptedException;
}
