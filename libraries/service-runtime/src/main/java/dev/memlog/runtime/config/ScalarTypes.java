package dev.memlog.runtime.config;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A parser of settings: it converts texts to the types that a single setting may have. */
final class ScalarTypes {

  private static final Pattern DURATION = Pattern.compile("(\\d+)\\s*(ms|s|m|h|d)");

  private ScalarTypes() {}

  /** Thrown if a text is not a value of the type; the message is the rule. */
  static final class Unreadable extends Exception {
    private static final long serialVersionUID = 1L;

    Unreadable(String rule) {
      super(rule);
    }

    String rule() {
      return String.valueOf(getMessage());
    }
  }

  /** Returns whether {@link #parse} knows the type. */
  static boolean known(Class<?> type) {
    return type.isPrimitive()
        || type.isEnum()
        || type == String.class
        || type == Integer.class
        || type == Long.class
        || type == Double.class
        || type == Boolean.class
        || type == Duration.class
        || type == Path.class
        || type == URI.class;
  }

  static Object parse(Class<?> type, String text) throws Unreadable {
    if (type == String.class) {
      return text;
    } else if (type == int.class || type == Integer.class) {
      return (int) integer(text, Integer.MIN_VALUE, Integer.MAX_VALUE);
    } else if (type == long.class || type == Long.class) {
      return integer(text, Long.MIN_VALUE, Long.MAX_VALUE);
    } else if (type == double.class || type == Double.class) {
      return decimal(text);
    } else if (type == boolean.class || type == Boolean.class) {
      return bool(text);
    } else if (type == Duration.class) {
      return duration(text);
    } else if (type == Path.class) {
      return Path.of(text);
    } else if (type == URI.class) {
      return uri(text);
    } else if (type.isEnum()) {
      return constant(type, text);
    }
    throw new IllegalArgumentException("configuration records cannot hold " + type.getName());
  }

  private static long integer(String text, long least, long most) throws Unreadable {
    try {
      long value = Long.parseLong(text.replace("_", ""));
      if (value < least || value > most) {
        throw new Unreadable("must be from " + least + " to " + most);
      }
      return value;
    } catch (NumberFormatException e) {
      throw new Unreadable("must be a whole number");
    }
  }

  private static double decimal(String text) throws Unreadable {
    try {
      double value = Double.parseDouble(text);
      if (Double.isFinite(value)) {
        return value;
      }
    } catch (NumberFormatException e) {
      // The exception below covers it.
    }
    throw new Unreadable("must be a number");
  }

  private static boolean bool(String text) throws Unreadable {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "true", "on", "yes" -> true;
      case "false", "off", "no" -> false;
      default -> throw new Unreadable("must be true or false");
    };
  }

  private static Duration duration(String text) throws Unreadable {
    Matcher matcher = DURATION.matcher(text.trim());
    try {
      if (!matcher.matches()) {
        return Duration.parse(text);
      }
      long amount = Long.parseLong(matcher.group(1));
      return switch (matcher.group(2)) {
        case "ms" -> Duration.ofMillis(amount);
        case "s" -> Duration.ofSeconds(amount);
        case "m" -> Duration.ofMinutes(amount);
        case "h" -> Duration.ofHours(amount);
        default -> Duration.ofDays(amount);
      };
    } catch (DateTimeParseException | NumberFormatException | ArithmeticException e) {
      throw new Unreadable("must be a duration such as 500ms, 10s, 5m, 1h, 7d or PT1H30M");
    }
  }

  private static URI uri(String text) throws Unreadable {
    try {
      return URI.create(text);
    } catch (IllegalArgumentException e) {
      throw new Unreadable("must be a URI");
    }
  }

  private static Object constant(Class<?> type, String text) throws Unreadable {
    Optional<?> found =
        Arrays.stream(type.getEnumConstants()).filter(c -> word(c).equals(word(text))).findFirst();
    if (found.isPresent()) {
      return found.get();
    }
    throw new Unreadable(
        "must be one of "
            + Arrays.stream(type.getEnumConstants())
                .map(c -> c.toString().toLowerCase(Locale.ROOT).replace('_', '-'))
                .collect(Collectors.joining(", ")));
  }

  private static String word(Object constant) {
    return constant.toString().toLowerCase(Locale.ROOT).replace('-', '_');
  }
}
