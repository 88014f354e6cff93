package dev.memlog.runtime.config;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Loads configuration records. Their components are the keys; what is left out comes from the
 * record's static {@code defaults()}, or is required. Above the file stand environment variables
 * ({@code indexer.batchSize} is {@code MEMLOG_INDEXER_BATCH_SIZE}), above those the overrides.
 *
 * <p>Components may be int, long, double, boolean, String, Duration ({@code 500ms}, {@code 10s},
 * {@code PT1H}), Path, URI, enums, records, {@code Optional}, {@code List}, {@code Set} and {@code
 * Map} of these. In a variable a list is comma-separated, or YAML in brackets; a map is YAML in
 * braces.
 */
public final class ConfigLoader {

  /** What a variable of ours starts with. */
  public static final String VARIABLE_PREFIX = "MEMLOG_";

  private final String fileName;
  private final String yaml;
  private final Map<String, String> environment;
  private final Map<String, String> overrides;
  private final List<String> ignored;

  private ConfigLoader(
      String fileName,
      String yaml,
      Map<String, String> environment,
      Map<String, String> overrides,
      List<String> ignored) {
    this.fileName = fileName;
    this.yaml = yaml;
    this.environment = environment;
    this.overrides = overrides;
    this.ignored = ignored;
  }

  /** Defaults only; add sources with the methods below. */
  public static ConfigLoader create() {
    return new ConfigLoader("", "", Map.of(), Map.of(), List.of());
  }

  /**
   * With a YAML file.
   *
   * @throws ConfigException if it cannot be read
   */
  public ConfigLoader file(Path file) {
    try {
      return yaml(file.toString(), Files.readString(file, StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new ConfigException(
          List.of(new ConfigProblem("", "must be a readable file: " + e, "", file.toString())));
    }
  }

  /** With a YAML text, called {@code name} in errors. */
  public ConfigLoader yaml(String name, String text) {
    return new ConfigLoader(name, text, environment, overrides, ignored);
  }

  /** With environment variables; those that do not start with {@code MEMLOG_} are left alone. */
  public ConfigLoader environment(Map<String, String> variables) {
    return new ConfigLoader(fileName, yaml, Map.copyOf(variables), overrides, ignored);
  }

  /** With single settings by dotted key, above everything else. */
  public ConfigLoader overrides(Map<String, String> settings) {
    return new ConfigLoader(fileName, yaml, environment, Map.copyOf(settings), ignored);
  }

  /** Leaves variables that start with one of these alone, such as {@code MEMLOG_TEST_}. */
  public ConfigLoader ignoring(String... prefixes) {
    return new ConfigLoader(fileName, yaml, environment, overrides, List.of(prefixes));
  }

  /**
   * Loads a record.
   *
   * @throws ConfigException with everything that is wrong
   */
  public <T extends Record> T load(Class<T> type) {
    List<ConfigProblem> problems = new ArrayList<>();
    Reader text = new StringReader(yaml);
    Setting.Mapping root = YamlSettings.file(fileName, text, problems);
    Sources sources = new Sources(environment, overrides);
    Object loaded = new RecordBinder(sources, problems).record("", type, root, null);
    problems.addAll(sources.unasked(ignored));
    if (!problems.isEmpty() || loaded == null) {
      throw new ConfigException(problems);
    }
    return type.cast(loaded);
  }
}
