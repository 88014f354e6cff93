package dev.memlog.standalone.cli;

import dev.memlog.standalone.service.ServiceProcess;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;

/**
 * A service from its start to its end: told to end, it closes and the process exits with 0; where
 * only a restart helps, the process fails, so that whoever supervises it restarts it.
 */
final class ServiceLife {

  private final ServiceProcess service;
  private final AtomicBoolean ending = new AtomicBoolean();

  ServiceLife(ServiceProcess service) {
    this.service = service;
  }

  /**
   * Runs it; returns only by an exception.
   *
   * @param started told once everything works: what it is, and what listens where
   */
  void live(Consumer<String> started) throws Exception {
    Runtime.getRuntime()
        .addShutdownHook(Thread.ofPlatform().name("shutdown").unstarted(this::toldToEnd));
    try {
      started.accept(service.start());
      new DeathWatch(service::checks).watch();
    } catch (Exception | Error e) {
      if (!ending.compareAndSet(false, true)) {
        // It was told to end, and what failed is a consequence.
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
      // Else the exit code would be the signal's.
      Runtime.getRuntime().halt(0);
    }
  }
}
