package dev.memlog.bench.python;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * A virtual environment of Python with the packages that a measurement needs. It is created once
 * and reused by later runs. A different list of packages, or another version of Python, gets a
 * separate environment.
 */
public record PythonEnvironment(Path directory) {

  private static final String REQUIREMENTS = "requirements.txt";
  private static final String INSTALLED = "installed";

  /**
   * Returns an environment with the given packages. Creates it and installs the packages with pip,
   * unless an earlier run has done so.
   *
   * @param parent the directory of all environments, created if absent
   * @param name the name of the environment
   * @param requirements the packages with their versions, in the format of requirements.txt
   * @param searchPath the directories to search for Python, as in the environment variable PATH
   * @param screen receives a message before an installation, which takes long
   * @throws PythonException if there is no suitable Python, or if the installation fails
   */
  public static PythonEnvironment ready(
      Path parent, String name, String requirements, String searchPath, Consumer<String> screen)
      throws IOException, InterruptedException {
    Interpreter interpreter = Interpreter.find(searchPath);
    Files.createDirectories(parent);
    String key = interpreter.version() + "-" + Integer.toHexString(requirements.hashCode());
    var environment = new PythonEnvironment(parent.resolve(name + "-" + key));
    Path lock = parent.resolve(name + ".lock");
    try (var channel = FileChannel.open(lock, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        var held = channel.lock()) {
      Objects.requireNonNull(held, "a lock without a limit is always granted");
      if (!Files.exists(environment.directory.resolve(INSTALLED))) {
        screen.accept("Installing " + name + " from PyPI into " + environment.directory + "...");
        environment.install(interpreter, requirements);
      }
    }
    return environment;
  }

  private void install(Interpreter interpreter, String requirements)
      throws IOException, InterruptedException {
    require(
        Run.of(
            List.of(interpreter.path().toString(), "-m", "venv", "--clear", directory.toString()),
            Run.QUIET),
        "a virtual environment must be created in " + directory);
    Path list = Files.writeString(directory.resolve(REQUIREMENTS), requirements, UTF_8);
    require(
        Run.of(
            List.of(
                python(),
                "-m",
                "pip",
                "install",
                "--quiet",
                "--disable-pip-version-check",
                "--only-binary=:all:",
                "--requirement",
                list.toString()),
            Run.QUIET),
        "pip must install the packages of %s, for which it needs PyPI or a mirror of it (PIP_INDEX_URL)"
            .formatted(list));
    Files.writeString(directory.resolve(INSTALLED), "", UTF_8);
  }

  /**
   * Runs a Python program of this environment to its end.
   *
   * @param arguments the path of the program and its arguments
   * @param variables environment variables in addition to those of this process
   * @param lines receives each line that the program prints
   * @throws PythonException if the program fails; the message contains its last lines
   */
  public void run(List<String> arguments, Map<String, String> variables, Consumer<String> lines)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(python()));
    command.addAll(arguments);
    require(Run.of(command, variables, lines), arguments.getFirst() + " must succeed");
  }

  private String python() {
    return directory.resolve("bin").resolve("python").toString();
  }

  private static void require(Run run, String rule) {
    if (run.exit() != 0) {
      throw new PythonException(
          "%s; it ended with exit code %d:%n%s".formatted(rule, run.exit(), run.output()));
    }
  }
}
