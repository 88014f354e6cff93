package dev.memlog.runtime;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The components of a process, started in order and closed in reverse. Where one does not start,
 * those before it are closed again.
 */
public final class Components implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(Components.class);

  private final List<Component> components;
  private final List<Component> started = new ArrayList<>();

  /**
   * @param components in the order to start them
   */
  public Components(List<? extends Component> components) {
    this.components = List.copyOf(components);
  }

  /**
   * Starts all of them.
   *
   * @throws Exception what the first failing one threw; nothing is left running
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

  /** Each component's health by name, in order; what has not started yet is not ready. */
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

  /** Closes what was started, last first. One that fails to close does not keep the others. */
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
      } catch (RuntimeException e) {
        log.atError().addKeyValue("component", component.name()).setCause(e).log("did not close");
      }
    }
  }

  private static long millisSince(long nanos) {
    return Duration.ofNanos(System.nanoTime() - nanos).toMillis();
  }
}
