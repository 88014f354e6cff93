package dev.memlog.runtime.config;

import java.util.List;
import java.util.stream.Collectors;

/** A configuration that cannot be used, with everything that is wrong with it, a line each. */
public final class ConfigException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient List<ConfigProblem> problems;

  public ConfigException(List<ConfigProblem> problems) {
    super(
        problems.stream()
            .map(p -> "  " + p.message())
            .collect(Collectors.joining("\n", "configuration cannot be used:\n", "")));
    this.problems = List.copyOf(problems);
  }

  public List<ConfigProblem> problems() {
    return problems;
  }
}
