package dev.memlog.runtime.config;

import java.lang.invoke.MethodType;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
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

  /** A parser of the texts of one type. */
  private interface Parser {
    Object parse(String text) throws Unreadable;
  }

  private static final Map<Class<?>, Parser> PARSERS =
      Map.of(
          String.class, text -> text,
          Integer.class, text -> (int) integer(text, Integer.MIN_VALUE, Integer.MAX_VALUE),
          Long.class, text -> integer(text, Long.MIN_VALUE, Long.MAX_VALUE),
          Double.class, ScalarTypes::decimal,
          Boolean.class, ScalarTypes::bool,
          Duration.class, ScalarTypes::duration,
          Path.class, Path::of,
          URI.class, ScalarTypes::uri);

  /** Returns whether {@link #parse} knows the type. */
  static boolean known(Class<?> type) {
    return type.isEnum() || PARSERS.containsKey(MethodType.methodType(type).wrap().returnType());
  }

  static Object parse(Class<?> type, String text) throws Unreadable {
    Parser parser = PARSERS.get(MethodType.methodType(type).wrap().returnType());
    return parser == null ? constant(type, text) : parser.parse(text);
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
