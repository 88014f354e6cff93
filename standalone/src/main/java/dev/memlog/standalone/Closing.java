package dev.memlog.standalone;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import dev.memlog.runtime.Joining;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.Callable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The open resources of a process, closed in reverse order of their addition. Closing also works
 * while another thread still adds resources: {@link #add} then closes them immediately.
 */
public final class Closing implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(Closing.class);

  @GuardedBy("opened")
  private final Deque<AutoCloseable> opened = new ArrayDeque<>();

  @GuardedBy("opened")
  private boolean closed;

  /**
   * Adds a resource to close, and returns it.
   *
   * @throws IllegalStateException if closing has begun; the resource is then closed immediately
   */
  public <T extends AutoCloseable> T add(T resource) {
    synchronized (opened) {
      if (!closed) {
        opened.push(resource);
        return resource;
      }
    }
    close(resource);
    throw new IllegalStateException("the process is being closed");
  }

  /**
   * Opens a resource that takes long to open, adds it, and returns it. {@link #close} interrupts
   * the opening, and waits until it has ended: a process that ends while native code loads a model
   * crashes.
   *
   * @throws IllegalStateException if closing has begun
   * @throws Exception if the opening fails
   */
  public <T extends AutoCloseable> T open(Callable<T> opening) throws Exception {
    var slow = new Opening<>(opening);
    AutoCloseable end = slow::close;
    add(end);
    try {
      return slow.open();
    } catch (Exception e) {
      // A provider that cannot be reached may be tried for days.
      synchronized (opened) {
        opened.remove(end);
      }
      throw e;
    }
  }

  /** Closes resources at the same time, and waits for all of them. */
  static void closeTogether(List<? extends AutoCloseable> resources) {
    List<Thread> closings =
        resources.stream()
            .map(each -> Thread.ofPlatform().daemon().name("memlog-close").start(() -> close(each)))
            .toList();
    closings.forEach(Joining::join);
  }

  @Override
  public void close() {
    while (true) {
      AutoCloseable next;
      synchronized (opened) {
        closed = true;
        if (opened.isEmpty()) {
          return;
        }
        next = opened.pop();
      }
      close(next);
    }
  }

  private static void close(AutoCloseable resource) {
    try {
      resource.close();
    } catch (Exception | Error e) {
      // The other resources must be closed, or the process would not end.
      log.atError().setCause(e).addKeyValue("component", resource).log("a component did not close");
    }
  }
}
