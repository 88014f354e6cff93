package dev.memlog.runtime.config;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A binder of settings to records, which collects all faults.
 *
 * @param profile the profile whose {@link Default}s apply; empty for none
 */
record RecordBinder(Sources sources, List<ConfigProblem> problems, String profile) {

  /** The key that chooses the profile of the keys that follow it. */
  private static final String PROFILE = "profile";

  /**
   * Binds a record.
   *
   * @param key the key of the record itself; empty for the root
   * @param section the file's settings for the record; null if it has none
   * @param fallback the source of absent values; null for the record's own {@link Defaults}
   * @return the record; null if a problem was added instead
   */
  @Nullable Object record(
      String key, Class<?> type, @Nullable Setting section, @Nullable Object fallback) {
    Map<String, Setting> entries = entries(key, section);
    refuseUnknown(key, entries, keys(type));
    return bind(key, type, section, entries, fallback);
  }

  private @Nullable Object bind(
      String key,
      Class<?> type,
      @Nullable Setting section,
      Map<String, Setting> entries,
      @Nullable Object fallback) {
    @Nullable Object defaults = fallback == null ? Defaults.constant(type) : fallback;
    RecordBinder binder = this;
    RecordComponent[] components = type.getRecordComponents();
    @Nullable Object[] values = new Object[components.length];
    int before = problems.size();
    boolean complete = true;
    for (int i = 0; i < components.length; i++) {
      RecordComponent component = components[i];
      String child = key.isEmpty() ? component.getName() : key + "." + component.getName();
      @Nullable Object otherwise =
          defaults == null ? Defaults.of(component, binder.profile) : get(component, defaults);
      int found = problems.size();
      values[i] =
          component.isAnnotationPresent(Inlined.class)
              ? binder.bind(key, component.getType(), section, entries, otherwise)
              : binder.component(child, component, entries.get(component.getName()), otherwise);
      if (problems.size() > found && values[i] == null) {
        // The default stands in, so that the record's other rules are still checked.
        values[i] = otherwise;
        complete &= otherwise != null;
      }
      if (component.getName().equals(PROFILE) && !Objects.equals(values[i], otherwise)) {
        binder = new RecordBinder(sources, problems, String.valueOf(values[i]));
        defaults = null;
      }
    }
    return complete ? create(key, type, values, section, problems.size() == before) : null;
  }

  private Map<String, Setting> entries(String key, @Nullable Setting section) {
    return switch (section) {
      case null -> Map.of();
      case Setting.Mapping mapping -> mapping.entries();
      default -> {
        problems.add(
            new ConfigProblem(key, "must be a section of keys", section.shown(), section.source()));
        yield Map.of();
      }
    };
  }

  private void refuseUnknown(String key, Map<String, Setting> entries, List<String> known) {
    entries.forEach(
        (name, setting) -> {
          if (!known.contains(name)) {
            problems.add(
                new ConfigProblem(
                    key.isEmpty() ? name : key + "." + name,
                    "is no known key" + Suggestions.didYouMean(name, known),
                    "",
                    setting.source()));
          }
        });
  }

  private @Nullable Object component(
      String key,
      RecordComponent component,
      @Nullable Setting fromFile,
      @Nullable Object otherwise) {
    Class<?> type = component.getType();
    if (type.isRecord()) {
      return record(key, type, fromFile, otherwise);
    }
    @Nullable Setting override = sources.override(key);
    @Nullable Setting setting = override == null ? fromFile : override;
    if (setting != null) {
      return value(key, component.getGenericType(), setting);
    }
    if (otherwise != null) {
      return otherwise;
    }
    if (type == Optional.class) {
      return Optional.empty();
    } else if (type == List.class) {
      return List.of();
    } else if (type == Set.class) {
      return Set.of();
    } else if (type == Map.class) {
      return Map.of();
    } else if (!component.getAnnotatedType().isAnnotationPresent(Nullable.class)) {
      problems.add(new ConfigProblem(key, "is required", "", ""));
    }
    return null;
  }

  @Nullable Object value(String key, Type type, Setting setting) {
    if (type instanceof ParameterizedType generic) {
      return container(key, generic, setting);
    }
    Class<?> plain = (Class<?>) type;
    if (plain.isRecord()) {
      return record(key, plain, setting, null);
    }
    if (!ScalarTypes.known(plain)) {
      throw new IllegalArgumentException(key + " has an unsupported type: " + plain);
    }
    if (!(setting instanceof Setting.Scalar scalar)) {
      problems.add(
          new ConfigProblem(key, "must be a single value", setting.shown(), setting.source()));
      return null;
    }
    try {
      return ScalarTypes.parse(plain, scalar.text());
    } catch (ScalarTypes.Unreadable e) {
      problems.add(
          new ConfigProblem(key, e.rule(), Secrets.shown(key, scalar.text()), scalar.source()));
      return null;
    }
  }

  private @Nullable Object container(String key, ParameterizedType type, Setting setting) {
    Type[] arguments = type.getActualTypeArguments();
    Class<?> raw = (Class<?>) type.getRawType();
    if (raw == Optional.class) {
      return Optional.ofNullable(value(key, arguments[0], setting));
    } else if (raw == List.class) {
      return List.copyOf(items(key, arguments[0], setting));
    } else if (raw == Set.class) {
      return new LinkedHashSet<>(items(key, arguments[0], setting));
    } else if (raw == Map.class) {
      return map(key, arguments[1], setting);
    }
    throw new IllegalArgumentException(key + " has an unsupported type: " + type);
  }

  private List<Object> items(String key, Type type, Setting setting) {
    List<Setting> settings =
        switch (setting) {
          case Setting.Sequence sequence -> sequence.items();
          case Setting.Scalar scalar when scalar.text().startsWith("[") ->
              YamlSettings.inline(scalar.source(), scalar.text(), problems)
                      instanceof Setting.Sequence sequence
                  ? sequence.items()
                  : List.of();
          case Setting.Scalar scalar ->
              Arrays.stream(scalar.text().split(","))
                  .map(String::strip)
                  .filter(text -> !text.isEmpty())
                  .<Setting>map(text -> new Setting.Scalar(text, scalar.source()))
                  .toList();
          case Setting.Mapping mapping -> {
            problems.add(
                new ConfigProblem(key, "must be a list", mapping.shown(), mapping.source()));
            yield List.of();
          }
        };
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < settings.size(); i++) {
      @Nullable Object value = value(key + "[" + i + "]", type, settings.get(i));
      if (value != null) {
        values.add(value);
      }
    }
    return values;
  }

  private Map<String, Object> map(String key, Type type, Setting setting) {
    @Nullable Setting section =
        setting instanceof Setting.Scalar scalar
            ? YamlSettings.inline(scalar.source(), scalar.text(), problems)
            : setting;
    Map<String, Object> values = new LinkedHashMap<>();
    entries(key, section)
        .forEach(
            (name, entry) -> {
              @Nullable Object value = value(key + "." + name, type, entry);
              if (value != null) {
                values.put(name, value);
              }
            });
    return values;
  }

  private @Nullable Object create(
      String key,
      Class<?> type,
      @Nullable Object[] values,
      @Nullable Setting section,
      boolean sound) {
    String source = section == null ? "" : section.source();
    try {
      Class<?>[] types =
          Arrays.stream(type.getRecordComponents())
              .map(RecordComponent::getType)
              .toArray(Class<?>[]::new);
      var constructor = type.getDeclaredConstructor(types);
      constructor.setAccessible(true);
      Object made = constructor.newInstance(values);
      var check = new Validation((name, broken) -> report(key, name, broken, section));
      for (RecordComponent component : type.getRecordComponents()) {
        check.annotated(component, get(component, made));
      }
      if (made instanceof Validated validated) {
        validated.validate(check);
      }
      return made;
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof IllegalArgumentException refused) {
        if (sound) {
          problems.add(new ConfigProblem(key, "is refused: " + refused.getMessage(), "", source));
        }
        return null;
      }
      throw new IllegalStateException("cannot make " + type.getName(), e);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot make " + type.getName(), e);
    }
  }

  private void report(
      String key, String name, Validation.Broken broken, @Nullable Setting section) {
    String child = key.isEmpty() ? name : key + "." + name;
    @Nullable Setting override = sources.override(child);
    @Nullable Setting at = override == null ? section : override;
    if (override == null) {
      for (String part : name.split("\\.")) {
        at = at instanceof Setting.Mapping mapping ? mapping.entries().get(part) : null;
      }
    }
    problems.add(
        new ConfigProblem(
            child,
            broken.rule(),
            Secrets.shown(child, broken.value()),
            at == null ? "default" : at.source()));
  }

  /** Returns the keys of a record in the order of their declaration. */
  static List<String> keys(Class<?> type) {
    return Arrays.stream(type.getRecordComponents())
        .flatMap(
            component ->
                component.isAnnotationPresent(Inlined.class)
                    ? keys(component.getType()).stream()
                    : Stream.of(component.getName()))
        .toList();
  }

  static @Nullable Object get(RecordComponent component, Object record) {
    try {
      Method accessor = component.getAccessor();
      accessor.setAccessible(true);
      return accessor.invoke(record);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot read " + component, e);
    }
  }
}
