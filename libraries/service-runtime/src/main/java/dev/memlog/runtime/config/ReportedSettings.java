package dev.memlog.runtime.config;

import java.lang.reflect.RecordComponent;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a loaded configuration for a report that others may read. Only numbers, booleans,
 * durations and words of an enum are shown; a text may be a secret, so that only its presence is.
 */
public final class ReportedSettings {

  private static final Pattern USER_INFO = Pattern.compile("://[^/@\\s]+@");

  private ReportedSettings() {}

  /** Returns the settings that differ from the defaults, by dotted key. */
  public static SortedMap<String, String> changed(Record loaded, Record defaults) {
    SortedMap<String, String> changed = new TreeMap<>();
    add(changed, "", loaded, defaults);
    return changed;
  }

  private static void add(
      Map<String, String> changed, String key, @Nullable Object value, @Nullable Object usual) {
    if (value == null || value.equals(usual)) {
      return;
    }
    switch (value) {
      case Record section -> {
        Object defaults = section.getClass().isInstance(usual) ? usual : null;
        for (RecordComponent component : section.getClass().getRecordComponents()) {
          String own = key.isEmpty() ? component.getName() : key + "." + component.getName();
          add(
              changed,
              component.isAnnotationPresent(Inlined.class) ? key : own,
              RecordBinder.get(component, section),
              defaults == null ? null : RecordBinder.get(component, defaults));
        }
      }
      case Number _, Boolean _, Duration _, Enum<?> _ -> changed.put(key, value.toString());
      case Collection<?> list -> changed.put(key, "set, " + list.size() + " entries");
      case Map<?, ?> map -> changed.put(key, "set, " + map.size() + " entries");
      default -> changed.put(key, "set");
    }
  }

  /**
   * Returns a text without the secrets of a configuration and without the user information of URLs,
   * each replaced by an ellipsis.
   */
  public static String masked(String text, @Nullable Record loaded, List<String> others) {
    Set<String> secrets = new HashSet<>(others);
    collect(secrets, false, loaded);
    String masked = USER_INFO.matcher(text).replaceAll("://…@");
    // A secret that begins another one would leave the rest of it.
    for (String secret :
        secrets.stream().sorted(Comparator.comparingInt(String::length).reversed()).toList()) {
      masked = secret.isBlank() ? masked : masked.replace(secret, "…");
    }
    return masked;
  }

  private static void collect(Set<String> secrets, boolean secret, @Nullable Object value) {
    switch (value) {
      case null -> {
        // An absent setting has no secret.
      }
      case Record section -> {
        for (RecordComponent component : section.getClass().getRecordComponents()) {
          boolean named = secret || Secrets.isNamedBy(component.getName());
          collect(secrets, named, RecordBinder.get(component, section));
        }
      }
      case Collection<?> list -> list.forEach(item -> collect(secrets, secret, item));
      case Map<?, ?> map ->
          map.forEach(
              (key, item) ->
                  collect(secrets, secret || Secrets.isNamedBy(String.valueOf(key)), item));
      case String text when secret -> secrets.add(text);
      default -> {
        // Other values are no secrets.
      }
    }
  }
}
