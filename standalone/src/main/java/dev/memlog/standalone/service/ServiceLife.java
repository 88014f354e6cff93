package dev.memlog.standalone.service;

import dev.memlog.standalone.process.DeathWatch;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The life of a service's process, from its start to its end. On SIGTERM it closes the service and
 * exits with code 0. If the service needs a restart, it exits with code 1, so that its supervisor
 * restarts it.
 */
public final class ServiceLife {

  private static final Logger log = LoggerFactory.getLogger(ServiceLife.class);

  private final ServiceProcess service;
  private final AtomicBoolean ending = new AtomicBoolean();

  public ServiceLife(ServiceProcess service) {
    this.service = service;
  }

  /**
   * Runs the service until a component is dead or the start fails; never returns normally.
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
      started.accept(service.start());
      new DeathWatch(service::checks).watch();
    } catch (Exception | Error e) {
      if (!ending.compareAndSet(false, true)) {
        // A signal has ended the process, and the failure is only a consequence.
        new CountDownLatch(1).await();
      }
      log.atError().setCause(e).log("the process ends");
      DeathWatch.endSoon();
      service.close();
      throw e;
    }
  }

  private void toldToEnd() {
    if (ending.compareAndSet(false, true)) {
      service.close();
      // Otherwise the exit code would be the signal's.
      Runtime.getRuntime().halt(0);
    }
  }
}
