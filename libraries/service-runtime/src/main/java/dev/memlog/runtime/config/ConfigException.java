package dev.memlog.runtime.config;

import java.util.List;
import java.util.stream.Collectors;

/** Thrown if a configuration is invalid. The message lists all of its faults, one per line. */
public final class ConfigException extends RuntimeException {

  private final transient List<ConfigProblem> problems;

  /** Creates an exception for these faults. */
  public ConfigException(List<ConfigProblem> problems) {
    super(
        problems.stream()
            .map(p -> "  " + p.message())
            .collect(Collectors.joining("\n", "invalid configuration:\n", "")));
    this.problems = List.copyOf(problems);
  }

  /** Returns the faults of the configuration. */
  public List<ConfigProblem> problems() {
    return problems;
  }
}
