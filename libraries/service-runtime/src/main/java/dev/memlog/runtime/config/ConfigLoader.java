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
 * A loader of configuration into records, whose component names are the configuration keys. The
 * value of an absent key is its {@link Default}; without one, the key is required unless it is
 * nullable, {@code Optional}, a collection or a map. Environment variables override the file:
 * {@code MEMLOG_INDEXER_BATCH_SIZE} is the key {@code indexer.batchSize}. {@link #overrides
 * Overrides} take precedence over both.
 *
 * <p>Components may be int, long, double, boolean, String, Duration ({@code 500ms}, {@code 10s},
 * {@code PT1H}), Path, URI, enums, records, {@code Optional}, {@code List}, {@code Set} and {@code
 * Map} of these. In an environment variable, a list is comma-separated or YAML in brackets, and a
 * map is YAML in braces.
 */
public final class ConfigLoader {

  /** The prefix of every environment variable that is a setting. */
  static final String VARIABLE_PREFIX = "MEMLOG_";

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

  /** Creates a loader without sources, which loads the defaults only. */
  public static ConfigLoader create() {
    return new ConfigLoader("", "", Map.of(), Map.of(), List.of());
  }

  /**
   * Returns a copy of this loader that reads the given YAML file instead of an earlier one.
   *
   * @throws ConfigException if the file cannot be read
   */
  public ConfigLoader file(Path file) {
    try {
      return yaml(file.toString(), Files.readString(file, StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new ConfigException(
          List.of(new ConfigProblem("", "must be a readable file: " + e, "", file.toString())));
    }
  }

  /**
   * Returns a copy of this loader that reads the given YAML text instead of an earlier one.
   *
   * @param name the name of the text in errors
   */
  public ConfigLoader yaml(String name, String text) {
    return new ConfigLoader(name, text, environment, overrides, ignored);
  }

  /**
   * Returns a copy of this loader that reads the given environment variables, instead of earlier
   * ones. Variables without the prefix {@code MEMLOG_} are ignored.
   */
  public ConfigLoader environment(Map<String, String> variables) {
    return new ConfigLoader(fileName, yaml, Map.copyOf(variables), overrides, ignored);
  }

  /**
   * Returns a copy of this loader with the given values, by dotted key, which take precedence over
   * every other source.
   */
  public ConfigLoader overrides(Map<String, String> settings) {
    return new ConfigLoader(fileName, yaml, environment, Map.copyOf(settings), ignored);
  }

  /**
   * Returns a copy of this loader that does not reject unknown environment variables with one of
   * these prefixes, such as {@code MEMLOG_TEST_}. By default, every unknown variable with the
   * prefix {@code MEMLOG_} is a fault.
   */
  public ConfigLoader ignoring(String... prefixes) {
    return new ConfigLoader(fileName, yaml, environment, overrides, List.of(prefixes));
  }

  /**
   * Returns the names of the environment variables of a record's top-level keys. If the value of a
   * key is a record, the name is the prefix of the variables of the record's keys.
   */
  public static List<String> variables(Class<? extends Record> type) {
    return Member.of(type, null).stream().map(key -> Sources.variable(key.name())).toList();
  }

  /**
   * Loads a record from the defaults and all sources.
   *
   * @throws ConfigException if a source is invalid; the exception lists every fault
   */
  public <T extends Record> T load(Class<T> type) {
    List<ConfigProblem> problems = new ArrayList<>();
    Reader text = new StringReader(yaml);
    Setting.Mapping root = YamlSettings.file(fileName, text, problems);
    Sources sources = new Sources(environment, overrides);
    Object loaded = new RecordBinder(sources, problems, "").record("", type, root, null);
    problems.addAll(sources.unasked(ignored));
    if (!problems.isEmpty() || loaded == null) {
      throw new ConfigException(problems);
    }
    return type.cast(loaded);
  }
}
