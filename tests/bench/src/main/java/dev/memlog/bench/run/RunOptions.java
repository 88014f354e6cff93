package dev.memlog.bench.run;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/**
 * The command-line options that most measurements share: the file for the figures, and settings of
 * the server.
 */
public final class RunOptions {

  @Option(
      names = "--json",
      paramLabel = "OUT",
      arity = "0..1",
      fallbackValue = "-",
      description = "Writes the figures as JSON to this file; without OUT, to standard output.")
  private @Nullable Path json;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "A setting of the measured Memlog; repeatable.")
  private Map<String, String> settings = Map.of();

  public Optional<Path> json() {
    return Optional.ofNullable(json);
  }

  public Map<String, String> settings() {
    return settings;
  }

  /**
   * Returns the value of an option if it is at least 1.
   *
   * @param command the command, for the error message
   * @param option the name of the option, for the error message
   * @throws ParameterException if the value is below 1
   */
  public static int positive(CommandSpec command, String option, int value) {
    if (value < 1) {
      throw new ParameterException(
          command.commandLine(), option + " must be at least 1, got " + value);
    }
    return value;
  }
}
