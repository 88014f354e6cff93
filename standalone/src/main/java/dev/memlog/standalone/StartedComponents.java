package dev.memlog.standalone;

import dev.memlog.runtime.Component;
import dev.memlog.runtime.Components;
import dev.memlog.runtime.Health;
import dev.memlog.runtime.StartWait;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

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
  private final StartWait wait;
  private final UnaryOperator<Component> wrapper;
  private final List<Supplier<Map<String, Health>>> checks = new CopyOnWriteArrayList<>();

  /**
   * Creates an empty set of components.
   *
   * @param closing receives each component that is started alone before its start
   * @param wait the waits for the components
   * @param wrapper a function that a fault test wraps each component with
   */
  StartedComponents(Closing closing, StartWait wait, UnaryOperator<Component> wrapper) {
    this.closing = closing;
    this.wait = wait;
    this.wrapper = wrapper;
  }

  /** Starts components one after another, in the given order. */
  void start(Component... inOrder) throws Exception {
    for (Component component : inOrder) {
      start(component, closing.add(watch(component)));
    }
  }

  /**
   * Begins to start components concurrently; they must not depend on each other. They are closed
   * concurrently, too.
   *
   * @param closing receives the components before their start
   * @return the starts in progress, for {@link #await}
   */
  List<Loading<Component>> startTogether(Closing closing, Component... components) {
    List<Components> together = Stream.of(components).map(this::watch).toList();
    AutoCloseable all = () -> Closing.closeTogether(together);
    closing.add(all);
    var starting = new ArrayList<Loading<Component>>();
    for (int i = 0; i < components.length; i++) {
      Component component = components[i];
      Components one = together.get(i);
      starting.add(
          new Loading<>(
              component.name(),
              () -> {
                start(component, one);
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

  /** Starts a component, and repeats the start while it fails for a reason that may pass. */
  private void start(Component component, Components one) throws Exception {
    wait.until(
        component.name(),
        () -> String.join("; ", details(one)),
        () -> {
          one.start();
          return component;
        });
  }

  private static List<String> details(Components components) {
    return components.checks().values().stream().map(Health::detail).toList();
  }

  private Components watch(Component component) {
    var components = new Components(List.of(wrapper.apply(component)));
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
   * @throws dev.memlog.runtime.StartException if the components make no progress
   * @throws IllegalStateException if a component is not ready after this time or has died; the
   *     message names the component
   */
  void awaitReady(Duration longest) throws Exception {
    wait.until(
        "all parts to be ready",
        () -> String.join("; ", found(health -> !health.ready())),
        () -> {
          waitReady(longest);
          return this;
        });
  }

  private void waitReady(Duration longest) throws InterruptedException {
    long until = System.nanoTime() + longest.toNanos();
    long alive = System.nanoTime();
    while (true) {
      List<String> waiting = found(health -> !health.ready());
      if (waiting.isEmpty()) {
        return;
      }
      List<String> dead = found(health -> !health.live());
      alive = dead.isEmpty() ? System.nanoTime() : alive;
      if (!dead.isEmpty() && System.nanoTime() - alive > DYING.toNanos()) {
        throw new IllegalStateException("needs a restart: " + dead.getFirst());
      }
      if (System.nanoTime() > until) {
        throw new IllegalStateException(
            "not ready after " + longest.toSeconds() + " s: " + String.join("; ", waiting));
      }
      Thread.sleep(POLL);
    }
  }

  private List<String> found(Predicate<Health> state) {
    return checks().entrySet().stream()
        .filter(c -> state.test(c.getValue()))
        .map(c -> c.getKey() + ": " + c.getValue().detail())
        .toList();
  }
}
