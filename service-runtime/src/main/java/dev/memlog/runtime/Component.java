package dev.memlog.runtime;

/**
 * A part of a process with a life of its own. {@code start} returns once it works, {@code check}
 * tells whether it still does, {@code close} lets go of everything and may be called at any time,
 * twice too.
 */
public interface Component extends AutoCloseable {

  /** A short name for logs, health and metrics, such as {@code indexer}. */
  String name();

  /** Starts; on failure nothing is left running. */
  void start() throws Exception;

  /** How it is now. Cheap: readiness asks every second. */
  Health check();

  @Override
  void close();
}
