package dev.memlog.bench.run;

import java.nio.file.Path;
import java.util.List;

/** The command line of a Java process with the class path of this process. */
public final class JavaProcess {

  private JavaProcess() {}

  /**
   * Returns the begin of a command that starts fast; further options and the main class follow.
   *
   * @param heap the largest heap, such as {@code 256m}
   */
  public static List<String> command(String heap) {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Xmx" + heap,
        "-XX:+UseSerialGC",
        "-XX:TieredStopAtLevel=1",
        "-cp",
        System.getProperty("java.class.path"));
  }
}
