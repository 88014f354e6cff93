package dev.memlog.runtime;

/** The wait for the end of a thread. */
public final class Joining {

  private Joining() {}

  /** Waits until a thread has ended, even if the caller is interrupted meanwhile. */
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
