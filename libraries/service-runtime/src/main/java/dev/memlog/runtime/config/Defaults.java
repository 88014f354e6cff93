package dev.memlog.runtime.config;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The defaults of configuration records, from the annotations {@link Default} of their components.
 * A record of a module that does not know this annotation may have a public constant {@code
 * DEFAULTS} instead.
 */
public final class Defaults {

  private static final Pattern PROPERTY = Pattern.compile("\\$\\{([a-z.]+)}");

  private Defaults() {}

  /**
   * Returns the record of default values.
   *
   * @throws ConfigException if a component is required
   */
  public static <T extends Record> T of(Class<T> type) {
    return ConfigLoader.create().load(type);
  }

  /** Returns the record of default values; null if a component is required. */
  static @Nullable Object find(Class<?> type) {
    return find(type, "");
  }

  private static @Nullable Object find(Class<?> type, String profile) {
    @Nullable Object constant = constant(type);
    List<ConfigProblem> problems = new ArrayList<>();
    Object made =
        constant == null ? binder(problems, profile).record("", type, null, null) : constant;
    return problems.isEmpty() ? made : null;
  }

  /** Returns the constant {@code DEFAULTS} of a record; null if it has none. */
  static @Nullable Object constant(Class<?> type) {
    try {
      return type.getField("DEFAULTS").get(null);
    } catch (NoSuchFieldException _) {
      return null;
    } catch (IllegalAccessException e) {
      throw new IllegalStateException("cannot read the defaults of " + type.getName(), e);
    }
  }

  /** Returns the default of a component in a profile; null if it has none. */
  static @Nullable Object of(RecordComponent component, String profile) {
    Default given = component.getAnnotation(Default.class);
    Class<?> type = component.getType();
    if (given == null) {
      return type.isRecord() ? find(type, profile) : null;
    }
    String text =
        PROPERTY
            .matcher(
                profile.isEmpty() || !profile.equals(given.profile())
                    ? given.value()
                    : given.inProfile())
            .replaceAll(m -> Matcher.quoteReplacement(System.getProperty(m.group(1), ".")));
    List<ConfigProblem> problems = new ArrayList<>();
    @Nullable Setting setting =
        type.isRecord()
            ? YamlSettings.inline("default", text, problems)
            : new Setting.Scalar(text, "default");
    @Nullable Object value =
        setting == null
            ? null
            : binder(problems, profile)
                .value(component.getName(), component.getGenericType(), setting);
    if (value == null || !problems.isEmpty()) {
      throw new IllegalStateException("the default of " + component + " is invalid: " + problems);
    }
    return value;
  }

  private static RecordBinder binder(List<ConfigProblem> problems, String profile) {
    return new RecordBinder(new Sources(Map.of(), Map.of()), problems, profile);
  }
}
