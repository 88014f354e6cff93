package dev.memlog.standalone;

import dev.memlog.runtime.Component;
import dev.memlog.runtime.Components;
import dev.memlog.runtime.Health;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;

/**
 * The components of a process and their health. They are started one after another or at the same
 * time.
 */
final class StartedComponents {

  private static final Duration POLL = Duration.ofMillis(20);

  /**
   * The time for which a component must report death before it counts as dead, since components may
   * report it briefly while they start or are replaced.
   */
  private static final Duration DYING = Duration.ofSeconds(5);

  private final Closing closing;
  private final List<Supplier<Map<String, Health>>> checks = new CopyOnWriteArrayList<>();

  /**
   * Creates an empty set of components.
   *
   * @param closing receives each component before its start
   */
  StartedComponents(Closing closing) {
    this.closing = closing;
  }

  /** Starts components one after another, in the given order. */
  void start(Component... inOrder) throws Exception {
    for (Component component : inOrder) {
      add(component).start();
    }
  }

  /**
   * Begins to start components concurrently; they must not depend on each other.
   *
   * @return the starts in progress, for {@link #await}
   */
  List<Loading<Component>> startTogether(Component... components) {
    var starting = new ArrayList<Loading<Component>>();
    for (Component component : components) {
      Components one = add(component);
      starting.add(
          new Loading<>(
              component.name(),
              () -> {
                one.start();
                return component;
              }));
    }
    return starting;
  }

  /**
   * Waits until all of these components have started.
   *
   * @throws Exception if the start of a component failed
   */
  static void await(List<Loading<Component>> starting) throws Exception {
    for (Loading<Component> each : starting) {
      each.get();
    }
  }

  private Components add(Component component) {
    var components = closing.add(new Components(List.of(component)));
    checks.add(components::checks);
    return components;
  }

  /** Returns the health of each component, by name. */
  Map<String, Health> checks() {
    Map<String, Health> all = new LinkedHashMap<>();
    checks.forEach(c -> all.putAll(c.get()));
    return all;
  }

  /**
   * Waits until every component is ready.
   *
   * @param longest the longest time to wait
   * @throws IllegalStateException if a component is not ready after this time or has died; the
   *     message names the component
   */
  void awaitReady(Duration longest) throws InterruptedException {
    long until = System.nanoTime() + longest.toNanos();
    long alive = System.nanoTime();
    while (true) {
      List<String> waiting =
          checks().entrySet().stream()
              .filter(c -> !c.getValue().ready())
              .map(c -> c.getKey() + ": " + c.getValue().detail())
              .toList();
      if (waiting.isEmpty()) {
        return;
      }
      Optional<String> dead =
          checks().entrySet().stream()
              .filter(c -> !c.getValue().live())
              .map(c -> c.getKey() + ": " + c.getValue().detail())
              .findFirst();
      alive = dead.isPresent() ? alive : System.nanoTime();
      if (dead.isPresent() && System.nanoTime() - alive > DYING.toNanos()) {
        throw new IllegalStateException("needs a restart: " + dead.get());
      }
      if (System.nanoTime() > until) {
        throw new IllegalStateException(
            "not ready after " + longest.toSeconds() + " s: " + String.join("; ", waiting));
      }
      Thread.sleep(POLL);
    }
  }
}
