package dev.memlog.runtime.config;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The sources that override the file: environment variables, and single settings from a command
 * line, which override both. They remember the requested keys, so that unused settings can be
 * refused.
 */
final class Sources {

  private final Map<String, String> environment;
  private final Map<String, String> overrides;
  private final Set<String> askedVariables = new TreeSet<>();
  private final Set<String> askedKeys = new TreeSet<>();

  Sources(Map<String, String> environment, Map<String, String> overrides) {
    this.environment = environment;
    this.overrides = overrides;
  }

  /**
   * Returns the variable of a key: {@code indexer.batchSize} becomes {@code
   * MEMLOG_INDEXER_BATCH_SIZE}.
   */
  static String variable(String key) {
    return ConfigLoader.VARIABLE_PREFIX
        + key.replaceAll("([a-z0-9])([A-Z])", "$1_$2")
            .replaceAll("([A-Z])([A-Z][a-z])", "$1_$2")
            .replaceAll("[^A-Za-z0-9]", "_")
            .toUpperCase(Locale.ROOT);
  }

  /** Returns the value that overrides {@code key}; null if there is none. */
  Setting.@Nullable Scalar override(String key) {
    String variable = variable(key);
    askedVariables.add(variable);
    askedKeys.add(key);
    String given = overrides.get(key);
    if (given != null) {
      return new Setting.Scalar(given, "command line");
    }
    String value = environment.get(variable);
    return value == null ? null : new Setting.Scalar(value, variable);
  }

  /** Returns a problem for each setting that no record has requested. */
  List<ConfigProblem> unasked(List<String> ignoredPrefixes) {
    Stream<ConfigProblem> keys =
        overrides.keySet().stream()
            .filter(key -> !askedKeys.contains(key))
            .sorted()
            .map(key -> unknown(key, "key", askedKeys, "command line"));
    Stream<ConfigProblem> variables =
        environment.keySet().stream()
            .filter(name -> name.startsWith(ConfigLoader.VARIABLE_PREFIX))
            .filter(name -> !askedVariables.contains(name))
            .filter(name -> ignoredPrefixes.stream().noneMatch(name::startsWith))
            .sorted()
            .map(name -> unknown(name, "variable", askedVariables, "environment"));
    return Stream.concat(keys, variables).toList();
  }

  private static ConfigProblem unknown(String name, String kind, Set<String> known, String source) {
    String rule = "is no known " + kind + Suggestions.didYouMean(name, known);
    return new ConfigProblem(name, rule, "", source);
  }
}
