package dev.memlog.runtime;

/**
 * A part of a process with its own life cycle, such as the API server. {@link #close} releases all
 * of its resources; callers may call it at any time and more than once.
 */
public interface Component extends AutoCloseable {

  /** Returns a short name for logs, health and metrics, such as {@code indexer}. */
  String name();

  /**
   * Starts the component, and returns once it works.
   *
   * @throws Exception if the component cannot start; nothing is left running
   */
  void start() throws Exception;

  /**
   * Returns the present health: healthy, unless a component whose work can stop says otherwise. The
   * call must be cheap, since each health probe makes it.
   */
  default Health check() {
    return Health.ok();
  }

  @Override
  void close();
}
