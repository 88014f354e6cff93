package dev.memlog.standalone;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * A resource that opens slowly, and may be closed while another thread still opens it. Closing then
 * interrupts the opening, and waits until it has ended.
 */
final class Opening<T extends AutoCloseable> {

  private final Callable<T> make;
  private volatile boolean closed;
  private volatile @Nullable Thread opener;

  @GuardedBy("this")
  private @Nullable T opened;

  /** Creates a resource that is not open yet. */
  Opening(Callable<T> make) {
    this.make = make;
  }

  /**
   * Opens the resource, and returns it.
   *
   * @throws IllegalStateException if it has been closed
   * @throws Exception if the opening fails
   */
  synchronized T open() throws Exception {
    opener = Thread.currentThread();
    try {
      if (closed) {
        throw new IllegalStateException("the process is being closed");
      }
      T made = make.call();
      opened = made;
      return made;
    } finally {
      opener = null;
      if (closed) {
        // The interrupt was for the opening.
        boolean _ = Thread.interrupted();
      }
    }
  }

  /**
   * Closes the resource; interrupts its opening first, and waits until it has ended.
   *
   * @throws Exception if the resource fails to close
   */
  void close() throws Exception {
    closed = true;
    Thread opening = opener;
    if (opening != null) {
      opening.interrupt();
    }
    synchronized (this) {
      if (opened != null) {
        opened.close();
      }
    }
  }
}
