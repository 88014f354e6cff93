package dev.memlog.runtime;

import java.time.Duration;

/** Waits for the end of a thread. */
public final class Joining {

  private Joining() {}

  /**
   * Runs an action in another thread, and blocks until it has ended or the given time is over. The
   * action then goes on, but does not keep the process from ending.
   *
   * @param name the name of the thread
   */
  public static void within(Duration longest, String name, Runnable action) {
    Thread thread = Thread.ofPlatform().daemon().name(name).start(action);
    try {
      boolean _ = thread.join(longest);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Blocks until a thread has ended. An interrupt does not end the wait, but the calling thread's
   * interrupt status is set when the method returns.
   */
  public static void join(Thread thread) {
    boolean interrupted = false;
    while (thread.isAlive()) {
      try {
        thread.join();
      } catch (InterruptedException _) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
