package dev.memlog.bench.python;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
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

  private static final List<String> VERSIONS = List.of("3.10", "3.11", "3.12", "3.13");
  private static final List<String> NAMES =
      List.of("python3", "python3.13", "python3.12", "python3.11", "python3.10");
  private static final String VERSION =
      "import sys, venv, ensurepip; print('%d.%d' % sys.version_info[:2])";
  private static final String INSTALLED = "installed";

  /** The number of last lines of a program that are kept for messages. */
  private static final int LINES = 15;

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
    Interpreter interpreter = find(searchPath);
    Files.createDirectories(parent);
    String key = interpreter.version() + "-" + Integer.toHexString(requirements.hashCode());
    var environment = new PythonEnvironment(parent.resolve(name + "-" + key));
    Path lock = parent.resolve(name + ".lock");
    try (var channel = FileChannel.open(lock, CREATE, WRITE);
        var held = channel.lock()) {
      Objects.requireNonNull(held, "a lock without a limit is always granted");
      if (!Files.exists(environment.directory.resolve(INSTALLED))) {
        screen.accept("Installing " + name + " from PyPI into " + environment.directory + "...");
        environment.install(interpreter, requirements);
      }
    }
    return environment;
  }

  /**
   * A Python that can create virtual environments.
   *
   * @param version the version, such as 3.11; empty if it cannot create them
   */
  private record Interpreter(String path, String version) {}

  /** Returns the first suitable Python of a search path. */
  private static Interpreter find(String searchPath) throws IOException, InterruptedException {
    List<String> seen = new ArrayList<>();
    for (String name : NAMES) {
      for (String directory : searchPath.split(File.pathSeparator)) {
        String python = Path.of(directory, name).toString();
        if (!directory.isEmpty() && Files.isExecutable(Path.of(python))) {
          Ended asked = ended(List.of(python, "-c", VERSION), Map.of(), _ -> {});
          String version = asked.exit() == 0 ? asked.output().strip() : "";
          if (VERSIONS.contains(version)) {
            return new Interpreter(python, version);
          }
          seen.add(python + " is " + (version.isEmpty() ? "unusable" : version));
        }
      }
    }
    throw new PythonException(
        "PATH must have a Python %s to %s with the modules venv and ensurepip (Debian: apt install python3-venv); %s"
            .formatted(
                VERSIONS.getFirst(),
                VERSIONS.getLast(),
                seen.isEmpty() ? "it has no python3" : String.join(", ", seen)));
  }

  private void install(Interpreter interpreter, String requirements)
      throws IOException, InterruptedException {
    require(
        List.of(interpreter.path(), "-m", "venv", "--clear", directory.toString()),
        Map.of(),
        _ -> {},
        "a virtual environment must be created in " + directory);
    Path list = Files.writeString(directory.resolve("requirements.txt"), requirements, UTF_8);
    List<String> pip = new ArrayList<>(List.of(python(), "-m", "pip", "install", "--quiet"));
    pip.addAll(List.of("--disable-pip-version-check", "--only-binary=:all:"));
    pip.addAll(List.of("--requirement", list.toString()));
    require(
        pip,
        Map.of(),
        _ -> {},
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
    require(command, variables, lines, arguments.getFirst() + " must succeed");
  }

  private String python() {
    return directory.resolve("bin").resolve("python").toString();
  }

  private static void require(
      List<String> command, Map<String, String> variables, Consumer<String> lines, String rule)
      throws IOException, InterruptedException {
    Ended ended = ended(command, variables, lines);
    if (ended.exit() != 0) {
      throw new PythonException(
          "%s; it ended with exit code %d:%n%s".formatted(rule, ended.exit(), ended.output()));
    }
  }

  /**
   * A program that has ended.
   *
   * @param output the last lines of standard output and standard error
   */
  private record Ended(int exit, String output) {}

  /** Runs a program to its end; kills the program if this thread is interrupted. */
  private static Ended ended(
      List<String> command, Map<String, String> variables, Consumer<String> lines)
      throws IOException, InterruptedException {
    var builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().putAll(variables);
    Process process = builder.start();
    process.getOutputStream().close();
    List<String> printed = new ArrayList<>();
    try (BufferedReader reader = process.inputReader()) {
      reader.lines().peek(lines).forEach(printed::add);
      int from = Math.max(0, printed.size() - LINES);
      String output = String.join("\n", printed.subList(from, printed.size()));
      return new Ended(process.waitFor(), output);
    } finally {
      process.destroyForcibly();
    }
  }
}
