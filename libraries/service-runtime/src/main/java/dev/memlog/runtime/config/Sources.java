package dev.memlog.runtime.config;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
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
    List<ConfigProblem> problems = new ArrayList<>();
    Set<String> unknown = new HashSet<>(overrides.keySet());
    unknown.removeAll(askedKeys);
    unknown.stream()
        .sorted()
        .forEach(
            key ->
                problems.add(
                    new ConfigProblem(
                        key,
                        "is no known key" + Suggestions.didYouMean(key, askedKeys),
                        "",
                        "command line")));
    environment.keySet().stream()
        .filter(name -> name.startsWith(ConfigLoader.VARIABLE_PREFIX))
        .filter(name -> !askedVariables.contains(name))
        .filter(name -> ignoredPrefixes.stream().noneMatch(name::startsWith))
        .sorted()
        .forEach(
            name ->
                problems.add(
                    new ConfigProblem(
                        name,
                        "is no known variable" + Suggestions.didYouMean(name, askedVariables),
                        "",
                        "environment")));
    return problems;
  }
}
