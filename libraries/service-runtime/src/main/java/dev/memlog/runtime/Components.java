package dev.memlog.runtime;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The components of a process, which start in order and close in reverse order. If a component
 * fails to start, all components that were started are closed again.
 */
public final class Components implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(Components.class);

  private final List<Component> components;

  @GuardedBy("started")
  private final List<Component> started = new ArrayList<>();

  /**
   * Creates the group of components without starting them.
   *
   * @param components the components in the order to start them
   */
  public Components(List<? extends Component> components) {
    this.components = List.copyOf(components);
  }

  /**
   * Starts all components in order.
   *
   * @throws Exception the exception of the first component that fails to start; nothing is left
   *     running
   */
  public void start() throws Exception {
    for (Component component : components) {
      long before = System.nanoTime();
      try {
        synchronized (started) {
          started.add(component);
        }
        component.start();
      } catch (Exception | Error e) {
        log.atError().addKeyValue("component", component.name()).setCause(e).log("did not start");
        close();
        throw e;
      }
      log.atInfo()
          .addKeyValue("component", component.name())
          .addKeyValue("ms", millisSince(before))
          .log("started");
    }
  }

  /**
   * Returns the health of each component by name, in the order of start. A component that has not
   * been started, or whose check throws, is not ready.
   */
  public Map<String, Health> checks() {
    Map<String, Health> checks = new LinkedHashMap<>();
    for (Component component : components) {
      checks.put(component.name(), check(component));
    }
    return checks;
  }

  private Health check(Component component) {
    synchronized (started) {
      if (!started.contains(component)) {
        return Health.waiting("has not started");
      }
    }
    try {
      return component.check();
    } catch (RuntimeException e) {
      log.atWarn().addKeyValue("component", component.name()).setCause(e).log("check failed");
      return Health.waiting("cannot be checked: " + e.getClass().getSimpleName());
    }
  }

  /**
   * Closes the started components, the last one first. A component that fails to close does not
   * prevent the others from being closed.
   */
  @Override
  public void close() {
    List<Component> toClose;
    synchronized (started) {
      toClose = List.copyOf(started).reversed();
      started.clear();
    }
    for (Component component : toClose) {
      long before = System.nanoTime();
      try {
        component.close();
        log.atInfo()
            .addKeyValue("component", component.name())
            .addKeyValue("ms", millisSince(before))
            .log("closed");
      } catch (RuntimeException | Error e) {
        log.atError().addKeyValue("component", component.name()).setCause(e).log("did not close");
      }
    }
  }

  private static long millisSince(long nanos) {
    return Duration.ofNanos(System.nanoTime() - nanos).toMillis();
  }
}
