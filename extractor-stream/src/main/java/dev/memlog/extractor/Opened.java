package dev.memlog.extractor;

import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What a stage has opened, closed last first. */
final class Opened implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(Opened.class);

  private final String stage;
  private final Deque<AutoCloseable> open = new ConcurrentLinkedDeque<>();
  private volatile boolean closing;

  /**
   * @param stage as logs name it
   */
  Opened(String stage) {
    this.stage = stage;
  }

  /**
   * Begins, or begins again.
   *
   * @throws IllegalStateException if something is open
   */
  void begin() {
    if (!open.isEmpty()) {
      throw new IllegalStateException("the " + stage + " is running already");
    }
    closing = false;
  }

  /**
   * Keeps what was opened.
   *
   * @throws IllegalStateException if the stage is being closed; it is kept nevertheless
   */
  <T extends AutoCloseable> T add(T closeable) {
    open.push(closeable);
    if (closing) {
      throw new IllegalStateException("the " + stage + " was closed while it started");
    }
    return closeable;
  }

  @Override
  public void close() {
    closing = true;
    for (AutoCloseable next = open.poll(); next != null; next = open.poll()) {
      try {
        next.close();
      } catch (Exception e) {
        log.atWarn().setCause(e).log("a part of the {} did not close", stage);
      }
    }
  }
}
