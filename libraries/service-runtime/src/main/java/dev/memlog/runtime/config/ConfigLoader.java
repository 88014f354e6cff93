package dev.memlog.runtime.config;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

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

  private String fileName = "";
  private String yaml = "";
  private Map<String, String> environment = Map.of();
  private Map<String, String> overrides = Map.of();
  private List<String> ignored = List.of();

  private ConfigLoader() {}

  /** Creates a loader without sources, which loads the defaults only. */
  public static ConfigLoader create() {
    return new ConfigLoader();
  }

  /**
   * Reads the given YAML file instead of an earlier one.
   *
   * @param file the file; null for none
   * @throws ConfigException if the file cannot be read
   */
  public ConfigLoader file(@Nullable Path file) {
    try {
      return file == null
          ? this
          : yaml(file.toString(), Files.readString(file, StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new ConfigException(
          List.of(new ConfigProblem("", "must be a readable file: " + e, "", file.toString())));
    }
  }

  /**
   * Reads the given YAML text instead of an earlier one.
   *
   * @param name the name of the text in errors
   */
  public ConfigLoader yaml(String name, String text) {
    fileName = name;
    yaml = text;
    return this;
  }

  /**
   * Reads the given environment variables instead of earlier ones. Variables without the prefix
   * {@code MEMLOG_} are ignored.
   */
  public ConfigLoader environment(Map<String, String> variables) {
    environment = Map.copyOf(variables);
    return this;
  }

  /** Reads the given values, by dotted key, which take precedence over every other source. */
  public ConfigLoader overrides(Map<String, String> settings) {
    overrides = Map.copyOf(settings);
    return this;
  }

  /**
   * Accepts unknown environment variables with one of these prefixes, such as {@code MEMLOG_TEST_},
   * instead of earlier ones. By default, every unknown variable with the prefix {@code MEMLOG_} is
   * a fault.
   */
  public ConfigLoader ignoring(Collection<String> prefixes) {
    ignored = List.copyOf(prefixes);
    return this;
  }

  /**
   * Returns the names of the environment variables of a record's top-level keys. If the value of a
   * key is a record, the name is the prefix of the variables of the record's keys.
   */
  public static List<String> variables(Class<? extends Record> type) {
    return RecordBinder.keys(type).stream().map(Sources::variable).toList();
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
