package dev.memlog.standalone.service;

import dev.memlog.standalone.process.DeathWatch;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * The life of a service's process, from its start to its end. On SIGTERM the service closes and the
 * process exits with 0. If only a restart helps, the process exits with 1, so that its supervisor
 * restarts it.
 */
public final class ServiceLife {

  private final ServiceProcess service;
  private final AtomicBoolean ending = new AtomicBoolean();

  public ServiceLife(ServiceProcess service) {
    this.service = service;
  }

  /**
   * Runs the service. Returns only by an exception.
   *
   * @param started receives a line that names the service and its addresses, once the service has
   *     started
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
