package dev.memlog.bench.python;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A Python interpreter that can create virtual environments.
 *
 * @param path the executable file
 * @param version the version, such as 3.11
 */
record Interpreter(Path path, String version) {

  private static final int OLDEST = 10;
  private static final int NEWEST = 13;
  private static final List<String> NAMES =
      List.of("python3", "python3.13", "python3.12", "python3.11", "python3.10");
  private static final Pattern VERSION = Pattern.compile("3\\.(\\d+)");

  /**
   * Finds the first suitable Python interpreter of a search path.
   *
   * @param searchPath the directories, as in the environment variable PATH
   * @throws PythonException if there is no suitable interpreter; the message names the versions
   *     that were found
   */
  static Interpreter find(String searchPath) throws IOException, InterruptedException {
    List<String> seen = new ArrayList<>();
    for (String name : NAMES) {
      for (String directory : searchPath.split(File.pathSeparator)) {
        Path python = Path.of(directory, name);
        if (!directory.isEmpty() && Files.isExecutable(python)) {
          String version = version(python);
          Matcher matcher = VERSION.matcher(version);
          if (matcher.matches() && suits(Integer.parseInt(matcher.group(1)))) {
            return new Interpreter(python, version);
          }
          seen.add(python + " is " + (version.isEmpty() ? "unusable" : version));
        }
      }
    }
    throw new PythonException(
        "PATH must have a Python 3.%d to 3.%d with the modules venv and ensurepip (Debian: apt install"
                .formatted(OLDEST, NEWEST)
            + " python3-venv); "
            + (seen.isEmpty() ? "it has no python3" : String.join(", ", seen)));
  }

  private static boolean suits(int minor) {
    return minor >= OLDEST && minor <= NEWEST;
  }

  /** Returns the version of a Python; empty if it cannot create virtual environments. */
  private static String version(Path python) throws IOException, InterruptedException {
    String print = "import sys, venv, ensurepip; print('%d.%d' % sys.version_info[:2])";
    Run asked = Run.of(List.of(python.toString(), "-c", print), Run.QUIET);
    return asked.exit() == 0 ? asked.output().strip() : "";
  }
}
