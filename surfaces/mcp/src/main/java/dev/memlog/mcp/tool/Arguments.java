package dev.memlog.mcp.tool;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.memlog.client.ApiJson;
import dev.memlog.runtime.Problem;
import dev.memlog.runtime.config.Suggestions;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The arguments of a tool call, with the types that the tool's schema requires. The API, not this
 * class, checks ranges and lengths.
 */
public record Arguments(Tool tool, Map<String, Object> values) {

  private static final int DAY = "2026-01-31".length();

  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * Checks the arguments of a call against a tool's description. A null value counts as absent. An
   * argument may also have the name of its field.
   *
   * @param tool the tool that is called
   * @param given the arguments by name; null for none
   * @throws ToolException if an argument is unknown, missing or of the wrong type; the message
   *     names every such argument
   */
  public static Arguments of(Tool tool, @Nullable Map<String, Object> given) {
    Map<String, Argument> known = new LinkedHashMap<>();
    tool.arguments().forEach(argument -> known.put(argument.fieldName(), argument));
    tool.arguments().forEach(argument -> known.put(argument.name(), argument));
    Map<String, Object> all = new TreeMap<>();
    List<Problem> problems = new ArrayList<>();
    (given == null ? Map.<String, Object>of() : new TreeMap<>(given))
        .forEach(
            (name, value) -> {
              Argument argument = known.get(name);
              if (argument == null && value != null) {
                String rule = "is no argument of " + tool.name();
                problems.add(
                    Problem.invalid(name, rule + Suggestions.didYouMean(name, known.keySet()), ""));
              } else if (argument != null && value != null) {
                if (!fits(argument.type(), value)) {
                  problems.add(
                      Problem.invalid(name, "must be " + words(argument.type()), kind(value)));
                }
                all.put(argument.name(), value);
              }
            });
    List<Problem> missing =
        tool.arguments().stream()
            .filter(argument -> argument.required() && !all.containsKey(argument.name()))
            .map(argument -> Problem.invalid(argument.name(), "must be given", ""))
            .toList();
    if (!problems.isEmpty() || !missing.isEmpty()) {
      throw new ToolException(
          Stream.concat(missing.stream(), problems.stream())
              .map(Problem::message)
              .collect(Collectors.joining("; ")));
    }
    return new Arguments(tool, all);
  }

  private static boolean fits(String type, @Nullable Object value) {
    return switch (type) {
      case "string" -> value instanceof String;
      case "boolean" -> value instanceof Boolean;
      case "integer" -> value instanceof Number number && whole(number);
      case "number" -> value instanceof Number;
      case "array" ->
          value instanceof List<?> list && list.stream().allMatch(String.class::isInstance);
      default -> false;
    };
  }

  private static boolean whole(Number number) {
    double value = number.doubleValue();
    return value == Math.rint(value) && Math.abs(value) <= Integer.MAX_VALUE;
  }

  private static String words(String type) {
    return switch (type) {
      case "string" -> "a text";
      case "boolean" -> "true or false";
      case "integer" -> "a whole number";
      case "number" -> "a number";
      default -> "a list of texts";
    };
  }

  /**
   * Returns a wrong value for an error message; only its kind if the value may contain a person's
   * words.
   */
  private static String kind(Object value) {
    return switch (value) {
      case String _ -> "a text";
      case Map<?, ?> _ -> "an object";
      case List<?> _ -> "a list";
      case Object other -> other.toString();
    };
  }

  /**
   * Returns a request of the API about the session's owner, with the arguments that are fields of
   * this request.
   *
   * @throws ToolException if an argument is no time that must be one
   */
  public <T> T request(Session session, Class<T> type) {
    Map<String, @Nullable Object> components = new LinkedHashMap<>();
    for (Argument argument : tool.arguments()) {
      if (argument.field() != null
          && argument.field().getContainingType().getName().equals(type.getSimpleName())) {
        String name = argument.name();
        components.put(argument.fieldName(), argument.time() ? text(time(name)) : values.get(name));
      }
    }
    components.put("app", session.app());
    components.put("user", session.user());
    components.values().removeIf(Objects::isNull);
    try {
      return ApiJson.readRequest(JSON.valueToTree(components), type);
    } catch (IOException e) {
      throw new IllegalStateException("the tool's arguments are no " + type.getSimpleName(), e);
    }
  }

  private static @Nullable String text(@Nullable Instant time) {
    return time == null ? null : time.toString();
  }

  /** Returns an argument of type string; null if it is absent. */
  public @Nullable String text(String name) {
    return (String) values.get(name);
  }

  /** Returns an argument of type string that the schema requires. */
  public String required(String name) {
    return String.valueOf(values.get(name));
  }

  /** Returns an argument of type integer; null if it is absent. */
  public @Nullable Integer integer(String name) {
    return values.get(name) instanceof Number number ? (Integer) number.intValue() : null;
  }

  /** Returns a boolean argument; false if it is absent. */
  public boolean flag(String name) {
    return Boolean.TRUE.equals(values.get(name));
  }

  /** Returns an argument that is an array of strings; an empty list if it is absent. */
  public List<String> texts(String name) {
    return values.get(name) instanceof List<?> list
        ? list.stream().map(String::valueOf).toList()
        : List.of();
  }

  /**
   * Returns an argument that is a time, or the start in UTC of a day such as 2026-01-31; null if it
   * is absent.
   *
   * @throws ToolException if the text is neither a time of RFC 3339 nor a day
   */
  public @Nullable Instant time(String name) {
    String text = text(name);
    if (text == null) {
      return null;
    }
    try {
      return text.length() == DAY
          ? LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant()
          : OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeException e) {
      throw new ToolException(
          Problem.invalid(name, "must be a time of RFC 3339 or a day such as 2026-01-31", text)
              .message());
    }
  }
}
