package dev.memlog.runtime;

/**
 * A part of a process with its own life cycle. {@code start} returns once the part works, and
 * {@code check} returns its present health. {@code close} releases everything; it may be called at
 * any time and more than once.
 */
public interface Component extends AutoCloseable {

  /** Returns a short name for logs, health and metrics, such as {@code indexer}. */
  String name();

  /** Starts the component; if this fails, nothing is left running. */
  void start() throws Exception;

  /** Returns the present health. The call must be cheap, since readiness asks every second. */
  Health check();

  @Override
  void close();
}
