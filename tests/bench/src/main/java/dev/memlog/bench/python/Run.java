package dev.memlog.bench.python;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;

/**
 * The result of a program that has ended.
 *
 * @param exit the exit code
 * @param output the last lines of standard output and standard error
 */
record Run(int exit, String output) {

  static final Consumer<String> QUIET = _ -> {};

  private static final int LINES = 15;

  static Run of(List<String> command, Consumer<String> lines)
      throws IOException, InterruptedException {
    return of(command, Map.of(), lines);
  }

  /**
   * Runs a program to its end; kills the program if this thread is interrupted.
   *
   * @param environment environment variables in addition to those of this process
   * @param lines receives each line that the program prints
   */
  static Run of(List<String> command, Map<String, String> environment, Consumer<String> lines)
      throws IOException, InterruptedException {
    var builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().putAll(environment);
    Process process = builder.start();
    process.getOutputStream().close();
    List<String> last = new ArrayList<>();
    try (BufferedReader reader = process.inputReader()) {
      reader
          .lines()
          .forEach(
              line -> {
                lines.accept(line);
                last.add(line);
                if (last.size() > LINES) {
                  last.removeFirst();
                }
              });
      return new Run(process.waitFor(), String.join("\n", last));
    } finally {
      process.destroyForcibly();
    }
  }
}
