package dev.memlog.standalone.cli;

/** What Ctrl-C and kill set off. */
public final class Shutdown {

  private Shutdown() {}

  /** Closes these when the process is told to end; in this order. */
  public static void closing(AutoCloseable... resources) {
    Runtime.getRuntime()
        .addShutdownHook(Thread.ofPlatform().name("shutdown").unstarted(() -> close(resources)));
  }

  private static void close(AutoCloseable... resources) {
    for (AutoCloseable resource : resources) {
      try {
        resource.close();
      } catch (Exception e) {
        System.err.println("memlog: did not close: " + e);
      }
    }
  }
}
