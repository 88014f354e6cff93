package dev.memlog.standalone.service;

import dev.memlog.runtime.Component;
import dev.memlog.runtime.Components;
import dev.memlog.runtime.Health;
import dev.memlog.runtime.StartWait;
import dev.memlog.runtime.server.ApiServer;
import dev.memlog.standalone.Closing;
import dev.memlog.standalone.PassingFailure;
import dev.memlog.standalone.process.DeathWatch;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A service in its own process. The process waits for unavailable dependencies and starts its
 * components in order. Its server reports the process's health before the components have started.
 * On {@link #close}, readiness turns false first, then running calls end, then the components close
 * in reverse order.
 */
public final class ServiceProcess implements AutoCloseable {

  private static final Logger log = LoggerFactory.getLogger(ServiceProcess.class);

  private final Wiring wiring;
  private final Closing closing = new Closing();
  private final StartWait wait =
      new StartWait(StartWait.UNLIMITED, PassingFailure::mayPass, _ -> {});
  private final CountDownLatch stop = new CountDownLatch(1);
  private final CountDownLatch closed = new CountDownLatch(1);
  private final List<Supplier<Map<String, Health>>> checks = new CopyOnWriteArrayList<>();
  private volatile @Nullable String line;
  private final List<ApiServer> servers = new CopyOnWriteArrayList<>();
  private final AtomicBoolean ending = new AtomicBoolean();

  public ServiceProcess(Wiring wiring) {
    this.wiring = wiring;
  }

  /**
   * Starts the service. Waits without limit for unavailable dependencies.
   *
   * @return a line that names the service and its addresses
   * @throws InterruptedException if the process is closed meanwhile
   * @throws Exception if the start fails for a reason that waiting cannot fix, such as a topic with
   *     other settings than this version requires
   */
  public String start() throws Exception {
    String wired = wiring.wire(this);
    line = wired;
    return wired;
  }

  /**
   * Runs the service until a component is dead or the start fails; never returns normally. On
   * SIGTERM, closes the service and exits with code 0.
   *
   * @param started receives a line that names the service and its addresses, once the service has
   *     started
   * @throws IllegalStateException if a component is dead
   * @throws Exception if the service cannot start
   */
  public void live(Consumer<String> started) throws Exception {
    Runtime.getRuntime()
        .addShutdownHook(Thread.ofPlatform().name("shutdown").unstarted(this::toldToEnd));
    try {
      started.accept(start());
      new DeathWatch(this::checks).watch();
    } catch (Exception | Error e) {
      if (!ending.compareAndSet(false, true)) {
        // A signal has ended the process, and the failure is only a consequence.
        new CountDownLatch(1).await();
      }
      log.atError().setCause(e).log("the process ends");
      DeathWatch.endSoon();
      close();
      throw e;
    }
  }

  private void toldToEnd() {
    if (ending.compareAndSet(false, true)) {
      close();
      // Otherwise the exit code would be the signal's.
      Runtime.getRuntime().halt(0);
    }
  }

  /** Adds a resource to be closed with the process. */
  <T extends AutoCloseable> T add(T resource) {
    return closing.add(resource);
  }

  /** Opens a resource that takes long to open, to be closed with the process. */
  <T extends AutoCloseable> T open(Callable<T> opening) throws Exception {
    return closing.open(opening);
  }

  /**
   * Starts a server: the first before any component, since it reports the health; another after the
   * components that it uses have started.
   */
  void serve(ApiServer made) throws Exception {
    servers.add(made);
    if (stop.getCount() > 0) {
      made.start();
    }
  }

  /**
   * Waits for a dependency; meanwhile readiness reports it. Afterwards, the components that use the
   * dependency report their own state.
   */
  <T> T await(String name, String what, Callable<T> attempt) throws Exception {
    checks.add(() -> wait.waiting(name, what));
    return wait.until(what, attempt);
  }

  /** Starts a component, and repeats the start while one of its dependencies is unavailable. */
  void start(Component component) throws Exception {
    var components = closing.add(new Components(List.of(component)));
    checks.add(components::checks);
    wait.until(
        component.name(),
        () -> {
          components.start();
          return component;
        });
  }

  /**
   * Returns the health of each component and unavailable dependency, by name. While the process
   * starts or stops, the entry {@code process} is present and not ready.
   */
  public Map<String, Health> checks() {
    Map<String, Health> all = new LinkedHashMap<>();
    if (stop.getCount() == 0) {
      all.put("process", Health.waiting("is stopping"));
    } else if (line == null) {
      all.put("process", Health.waiting("is starting"));
    }
    checks.forEach(c -> all.putAll(c.get()));
    return all;
  }

  /** Returns the address of the first server, {@code http://host:port}. */
  String uri() {
    return servers.getFirst().uri().toString();
  }

  /**
   * Stops the process cleanly: running calls end, and finished work is committed. A second caller
   * blocks until the first call has completed.
   */
  @Override
  public void close() {
    synchronized (stop) {
      if (stop.getCount() > 0) {
        stop.countDown();
        wait.close();
        try {
          end();
        } finally {
          closed.countDown();
        }
      }
    }
  }

  private void end() {
    if (!servers.isEmpty()) {
      log.atInfo().log("stopping: readiness is false, running calls end");
      if (line != null) {
        pause();
      }
      servers.forEach(ApiServer::close);
    }
    closing.close();
    log.atInfo().log("stopped");
  }

  private void pause() {
    try {
      // The wait always lasts the whole drain time, so that load balancers stop routing.
      boolean unused = closed.await(wiring.drain().toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
