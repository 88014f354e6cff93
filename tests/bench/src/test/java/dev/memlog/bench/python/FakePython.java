package dev.memlog.bench.python;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A directory with a {@code python3} that only does what its script says. */
public final class FakePython {

  private FakePython() {}

  /**
   * Writes the program.
   *
   * @param version what it says of itself; empty if it has no venv
   * @param pip what {@code -m pip} does, as a shell command
   * @param program what it does with other arguments, as a shell command
   * @return the directory, as a search path
   */
  public static String in(Path directory, String version, String pip, String program)
      throws IOException {
    Path python = directory.resolve("python3");
    Files.writeString(
        python,
        """
        #!/bin/sh
        case "$1 $2" in
          -c*) [ -n "%1$s" ] || exit 1; echo %1$s ;;
          "-m venv") mkdir -p "$4/bin" && cp "$0" "$4/bin/python" ;;
          "-m pip") %2$s ;;
          *) %3$s ;;
        esac
        """
            .formatted(version, pip, program));
    if (!python.toFile().setExecutable(true)) {
      throw new IOException("cannot make " + python + " executable");
    }
    return directory.toString();
  }
}
