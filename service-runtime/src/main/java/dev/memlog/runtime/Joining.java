package dev.memlog.runtime;

/** An uninterruptible wait for the end of a thread. */
public final class Joining {

  private Joining() {}

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
