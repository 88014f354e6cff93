package dev.memlog.standalone.process;

/** The handling of Ctrl-C and SIGTERM. */
public final class Shutdown {

  private Shutdown() {}

  /** Closes these resources, in this order, on SIGTERM or Ctrl-C. */
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
