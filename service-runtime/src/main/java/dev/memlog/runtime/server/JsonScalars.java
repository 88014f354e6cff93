package dev.memlog.runtime.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Duration;
import com.google.protobuf.Timestamp;
import com.google.protobuf.util.Durations;
import com.google.protobuf.util.Timestamps;
import dev.memlog.runtime.Problem;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.text.ParseException;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A converter of single JSON values into values of protobuf fields. */
final class JsonScalars {

  private static final BigInteger MAX_UNSIGNED = BigInteger.ONE.shiftLeft(64);

  private final List<Problem> problems;

  JsonScalars(List<Problem> problems) {
    this.problems = problems;
  }

  /** Returns the kind of a value for errors, never the text itself. */
  static String kind(JsonNode value) {
    return switch (value.getNodeType()) {
      case ARRAY -> "a list";
      case OBJECT -> "an object";
      case STRING -> "a text";
      case NULL, MISSING -> "null";
      case NUMBER -> "a number";
      case BOOLEAN -> value.asText();
      default -> value.getNodeType().name().toLowerCase(Locale.ROOT);
    };
  }

  /**
   * Converts the text of a path, a query or a map's key into a value of this field; null if it is
   * wrong.
   */
  @Nullable Object text(FieldDescriptor field, String text, String path) {
    if (field.getJavaType() == FieldDescriptor.JavaType.MESSAGE) {
      return wellKnown(field.getMessageType(), TextNode.valueOf(text), path);
    }
    if (field.getJavaType() == FieldDescriptor.JavaType.BOOLEAN) {
      return switch (text) {
        case "true" -> true;
        case "false" -> false;
        default -> refuse(path, "must be true or false", text);
      };
    }
    return value(field, TextNode.valueOf(text), path);
  }

  /** Converts one value of a field that is no message; null if it is wrong. */
  @Nullable Object value(FieldDescriptor field, JsonNode value, String path) {
    return switch (field.getType()) {
      case STRING -> value.isTextual() ? value.textValue() : refuse(path, "must be a text", value);
      case BOOL ->
          value.isBoolean() ? value.booleanValue() : refuse(path, "must be true or false", value);
      case INT32, SINT32, SFIXED32 -> {
        Long number = integer(value, path, Integer.MIN_VALUE, Integer.MAX_VALUE);
        yield number == null ? null : (Object) number.intValue();
      }
      case UINT32, FIXED32 -> {
        Long number = integer(value, path, 0, 0xffff_ffffL);
        yield number == null ? null : (Object) number.intValue();
      }
      case INT64, SINT64, SFIXED64 -> integer(value, path, Long.MIN_VALUE, Long.MAX_VALUE);
      case UINT64, FIXED64 -> unsigned(value, path);
      case DOUBLE -> decimal(value, path, Double.MAX_VALUE);
      case FLOAT -> {
        Double number = decimal(value, path, Float.MAX_VALUE);
        yield number == null ? null : (Object) number.floatValue();
      }
      case BYTES -> bytes(value, path);
      case ENUM -> constant(field, value, path);
      case MESSAGE, GROUP -> throw new IllegalArgumentException(field + " is a message");
    };
  }

  /** Returns whether a message is written as a single value: a time or a duration. */
  boolean isWellKnown(Descriptor type) {
    return type.getFullName().equals(Timestamp.getDescriptor().getFullName())
        || type.getFullName().equals(Duration.getDescriptor().getFullName());
  }

  /** Converts a time or a duration; null if it is wrong. */
  @Nullable Object wellKnown(Descriptor type, JsonNode value, String path) {
    boolean time = type.getFullName().equals(Timestamp.getDescriptor().getFullName());
    String rule =
        time ? "must be a time such as 2026-05-04T09:30:00Z" : "must be a duration such as 1.5s";
    if (!value.isTextual()) {
      return refuse(path, rule, value);
    }
    try {
      return time ? Timestamps.parse(value.textValue()) : Durations.parse(value.textValue());
    } catch (ParseException | IllegalArgumentException e) {
      return refuse(path, rule, value.textValue());
    }
  }

  private @Nullable Long integer(JsonNode value, String path, long least, long most) {
    @Nullable BigDecimal number = number(value);
    if (number == null || !whole(number)) {
      refuse(path, "must be a whole number", shown(value));
      return null;
    }
    if (number.compareTo(BigDecimal.valueOf(least)) < 0
        || number.compareTo(BigDecimal.valueOf(most)) > 0) {
      refuse(path, "must be from " + least + " to " + most, shown(value));
      return null;
    }
    return number.longValueExact();
  }

  private @Nullable Object unsigned(JsonNode value, String path) {
    @Nullable BigDecimal number = number(value);
    if (number == null
        || !whole(number)
        || number.signum() < 0
        || number.compareTo(new BigDecimal(MAX_UNSIGNED)) >= 0) {
      return refuse(path, "must be a whole number from 0 to 2^64 - 1", shown(value));
    }
    return number.longValue();
  }

  private @Nullable Double decimal(JsonNode value, String path, double most) {
    @Nullable BigDecimal number = number(value);
    if (number == null) {
      refuse(path, "must be a number", shown(value));
      return null;
    }
    if (Math.abs(number.doubleValue()) > most) {
      refuse(path, "must be a number of at most " + most, shown(value));
      return null;
    }
    return number.doubleValue();
  }

  /** Returns a number, also one in quotes, which proto3 JSON allows; null if it is none. */
  private static @Nullable BigDecimal number(JsonNode value) {
    if (value.isNumber()) {
      return value.decimalValue();
    }
    // A longer text is no number that a field can hold, and slow to parse.
    if (!value.isTextual() || value.textValue().length() > 64) {
      return null;
    }
    try {
      return new BigDecimal(value.textValue());
    } catch (NumberFormatException e) {
      return null;
    }
  }

  /**
   * Returns whether the number is whole. The scale is checked first, since 1e1000000000 must not be
   * written out.
   */
  private static boolean whole(BigDecimal number) {
    return number.signum() == 0
        || (number.precision() - number.scale() <= 30
            && number.scale() <= 1000
            && number.stripTrailingZeros().scale() <= 0);
  }

  private @Nullable Object bytes(JsonNode value, String path) {
    if (value.isTextual()) {
      try {
        String text = value.textValue().replace('-', '+').replace('_', '/');
        return ByteString.copyFrom(Base64.getDecoder().decode(text));
      } catch (IllegalArgumentException e) {
        return refuse(path, "must be base64", "");
      }
    }
    return refuse(path, "must be base64", value);
  }

  private @Nullable Object constant(FieldDescriptor field, JsonNode value, String path) {
    @Nullable EnumValueDescriptor found =
        value.isTextual() ? field.getEnumType().findValueByName(value.textValue()) : null;
    if (found != null) {
      return found;
    }
    String names =
        field.getEnumType().getValues().stream()
            .map(EnumValueDescriptor::getName)
            .collect(Collectors.joining(", "));
    return refuse(path, "must be one of " + names, shown(value));
  }

  private static String shown(JsonNode value) {
    return value.isTextual() || value.isNumber() ? value.asText() : kind(value);
  }

  private @Nullable Object refuse(String path, String rule, JsonNode value) {
    return refuse(path, rule, kind(value));
  }

  private @Nullable Object refuse(String path, String rule, String value) {
    problems.add(Problem.invalid(path, rule, value));
    return null;
  }
}
