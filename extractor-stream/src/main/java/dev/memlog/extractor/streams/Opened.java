package dev.memlog.extractor.streams;

import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The resources that a stage has opened, which {@link #close} closes in reverse order. One thread
 * may close them while another starts the stage.
 */
public final class Opened implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(Opened.class);

  private final String stage;
  private final Deque<AutoCloseable> open = new ConcurrentLinkedDeque<>();
  private volatile boolean closing;

  /**
   * Creates a collection without resources.
   *
   * @param stage the stage's name in logs
   */
  public Opened(String stage) {
    this.stage = stage;
  }

  /**
   * Begins a run of the stage, the first or a later one.
   *
   * @throws IllegalStateException if a resource is still open
   */
  public void begin() {
    if (!open.isEmpty()) {
      throw new IllegalStateException("the " + stage + " is running already");
    }
    closing = false;
  }

  /**
   * Adds a resource to close with the stage, and returns the same resource.
   *
   * @throws IllegalStateException if the stage was closed while it started; the resource is added
   *     nevertheless, so that the next {@link #close} closes it
   */
  public <T extends AutoCloseable> T add(T closeable) {
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
