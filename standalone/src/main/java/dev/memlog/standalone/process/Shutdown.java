package dev.memlog.standalone.process;

/** The cleanup of a process on Ctrl-C or SIGTERM. */
public final class Shutdown {

  private Shutdown() {}

  /**
   * Registers resources to be closed, in this order, when the process ends, such as by SIGTERM or
   * Ctrl-C.
   */
  public static void closing(AutoCloseable... resources) {
    Runtime.getRuntime()
        .addShutdownHook(Thread.ofPlatform().name("shutdown").unstarted(() -> close(resources)));
  }

  private static void close(AutoCloseable... resources) {
    for (AutoCloseable resource : resources) {
      try {
        resource.close();
      } catch (Exception e) {
        System.err.println("memlog: failed to close: " + e);
      }
    }
  }
}
