package dev.memlog.runtime.config;

import java.lang.reflect.RecordComponent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * A collector of the rules that the values of one configuration record break. Keys are the names of
 * the record's components.
 *
 * @param found the receiver of each broken rule, with its key and value
 */
public record Validation(BiConsumer<String, Broken> found) {

  record Broken(String rule, String value) {}

  /**
   * Reports a broken rule if {@code holds} is false.
   *
   * @param holds whether the value meets the rule
   * @param key the name of the component
   * @param rule the rule, which completes "KEY …", such as {@code must be below chunking.size=500}
   * @param value the value of the component, for the message
   * @return this collector; the other methods return it too
   */
  public Validation require(boolean holds, String key, String rule, Object value) {
    if (!holds) {
      found.accept(key, new Broken(rule, String.valueOf(value)));
    }
    return this;
  }

  /** Requires {@code least <= value <= most}; reports a broken rule otherwise. */
  public Validation range(String key, long value, long least, long most) {
    return require(
        value >= least && value <= most, key, "must be from " + least + " to " + most, value);
  }

  /**
   * Requires {@code least <= value <= most}, which NaN never meets; reports a broken rule
   * otherwise.
   */
  public Validation range(String key, double value, double least, double most) {
    return require(
        value >= least && value <= most, key, "must be from " + least + " to " + most, value);
  }

  /** Requires {@code value >= least}; reports a broken rule otherwise. */
  public Validation atLeast(String key, long value, long least) {
    return require(value >= least, key, "must be at least " + least, value);
  }

  /** Requires that a file can be read if it is given; reports a broken rule otherwise. */
  public Validation readable(String key, Optional<Path> file) {
    return require(
        file.isEmpty() || (Files.isReadable(file.get()) && !Files.isDirectory(file.get())),
        key,
        "must be a readable file",
        file.map(Path::toString).orElse(""));
  }

  /** Requires texts to be regular expressions; reports a broken rule for each that is not. */
  public Validation expressions(String key, List<String> texts) {
    for (String text : texts) {
      try {
        Pattern.compile(text);
      } catch (PatternSyntaxException _) {
        require(false, key, "must be regular expressions of Java", text);
      }
    }
    return this;
  }

  /** Reports the rules of a component's annotations that its value, or each value in it, breaks. */
  void annotated(RecordComponent component, @Nullable Object value) {
    String key = component.getName();
    switch (value) {
      case Optional<?> given -> given.ifPresent(each -> annotated(component, key, each));
      case Map<?, ?> given ->
          given.forEach((name, each) -> annotated(component, key + "." + name, each));
      case null, default -> annotated(component, key, value);
    }
  }

  private void annotated(RecordComponent component, String key, @Nullable Object value) {
    Range range = component.getAnnotation(Range.class);
    if (range != null && value instanceof Double given) {
      range(key, given, range.least(), range.most());
    } else if (range != null && value instanceof Number given) {
      long least = (long) range.least();
      if (range.most() == Double.POSITIVE_INFINITY) {
        atLeast(key, given.longValue(), least);
      } else {
        range(key, given.longValue(), least, (long) range.most());
      }
    }
    if (component.isAnnotationPresent(Positive.class) && value instanceof Duration given) {
      require(given.isPositive(), key, "must be longer than 0", given);
    }
    if (component.isAnnotationPresent(NotNegative.class) && value instanceof Duration given) {
      require(!given.isNegative(), key, "must not be negative", given);
    }
    if (component.isAnnotationPresent(Present.class) && value instanceof String given) {
      require(!given.isBlank(), key, "must not be empty", "");
    }
  }
}
