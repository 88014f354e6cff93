package dev.memlog.runtime.server.json;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.TextNode;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.EnumValueDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Duration;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Timestamp;
import com.google.protobuf.util.JsonFormat;
import dev.memlog.runtime.Problem;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A converter of single JSON values into values of protobuf fields. Protobuf's own parser reads
 * numbers, bytes, times and durations. The converter refuses values that the parser would silently
 * convert: a number or a truth value as text, the number of an enum's constant, infinity.
 *
 * @param problems the list that receives the problems
 */
record JsonScalars(List<Problem> problems) {

  /**
   * The largest number of characters of a number in quotes. No number of a field is longer, and
   * longer texts are slow to parse.
   */
  private static final int NUMBER_CHARACTERS = 64;

  /**
   * The largest scale of a number. The parser writes numbers without an exponent, which for
   * 1e1000000000 would exhaust the memory.
   */
  private static final int SCALE = 1_000;

  /** Returns the kind of a value for error messages, never the value itself. */
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

  /** Returns whether a message is written as a single value: a time or a duration. */
  static boolean isWellKnown(Descriptor type) {
    return isTime(type) || type.getFullName().equals(Duration.getDescriptor().getFullName());
  }

  private static boolean isTime(Descriptor type) {
    return type.getFullName().equals(Timestamp.getDescriptor().getFullName());
  }

  /**
   * Converts the text of a path, a query or a map's key into a value of this field; if the value is
   * invalid, returns null and adds a problem.
   */
  @Nullable Object text(FieldDescriptor field, String text, String path) {
    boolean truth =
        field.getJavaType() == FieldDescriptor.JavaType.BOOLEAN
            && (text.equals("true") || text.equals("false"));
    return value(
        field, truth ? BooleanNode.valueOf(text.equals("true")) : TextNode.valueOf(text), path);
  }

  /**
   * Converts one value of a field that is a scalar, a time or a duration; if the value is invalid,
   * returns null and adds a problem.
   */
  @Nullable Object value(FieldDescriptor field, JsonNode value, String path) {
    @Nullable Object converted = convert(field, value);
    if (converted instanceof String text && !wellFormed(text)) {
      problems.add(Problem.invalid(path, "must not contain an unpaired surrogate", ""));
      return null;
    }
    if (converted == null) {
      problems.add(Problem.invalid(path, rule(field), shown(field, value)));
    }
    return converted;
  }

  private static @Nullable Object convert(FieldDescriptor field, JsonNode value) {
    return switch (field.getJavaType()) {
      case STRING -> value.textValue();
      case BOOLEAN -> value.isBoolean() ? value.booleanValue() : null;
      case ENUM ->
          value.isTextual() ? field.getEnumType().findValueByName(value.textValue()) : null;
      case INT, LONG, FLOAT, DOUBLE -> isNumber(value) ? parse(field, value) : null;
      case BYTE_STRING, MESSAGE -> value.isTextual() ? parse(field, value) : null;
    };
  }

  /** Returns whether UTF-8 can express a text. */
  private static boolean wellFormed(String text) {
    return text.codePoints().noneMatch(c -> c >= 0xD800 && c <= 0xDFFF);
  }

  /** Returns whether a value is a number of a sane scale, also one in quotes. */
  private static boolean isNumber(JsonNode value) {
    if (value.isNumber()) {
      return Math.abs((long) value.decimalValue().scale()) <= SCALE;
    }
    try {
      return value.isTextual()
          && value.textValue().length() <= NUMBER_CHARACTERS
          && Math.abs((long) new BigDecimal(value.textValue()).scale()) <= SCALE;
    } catch (NumberFormatException e) {
      return false;
    }
  }

  private static @Nullable Object parse(FieldDescriptor field, JsonNode value) {
    DynamicMessage.Builder into = DynamicMessage.newBuilder(field.getContainingType());
    String json = field.isRepeated() ? "[" + value + "]" : value.toString();
    try {
      JsonFormat.parser().merge("{\"" + field.getJsonName() + "\":" + json + "}", into);
    } catch (InvalidProtocolBufferException e) {
      return null;
    }
    return field.isRepeated() ? into.getRepeatedField(field, 0) : into.getField(field);
  }

  private static String rule(FieldDescriptor field) {
    return switch (field.getType()) {
      case STRING -> "must be a text";
      case BOOL -> "must be true or false";
      case INT32, SINT32, SFIXED32 -> "must be a whole number from -2147483648 to 2147483647";
      case UINT32, FIXED32 -> "must be a whole number from 0 to 4294967295";
      case INT64, SINT64, SFIXED64 -> "must be a whole number from -2^63 to 2^63 - 1";
      case UINT64, FIXED64 -> "must be a whole number from 0 to 2^64 - 1";
      case DOUBLE, FLOAT -> "must be a number";
      case BYTES -> "must be base64";
      case ENUM ->
          field.getEnumType().getValues().stream()
              .map(EnumValueDescriptor::getName)
              .collect(Collectors.joining(", ", "must be one of ", ""));
      case MESSAGE, GROUP ->
          isTime(field.getMessageType())
              ? "must be a time such as 2026-05-04T09:30:00Z"
              : "must be a duration such as 1.5s";
    };
  }

  private static String shown(FieldDescriptor field, JsonNode value) {
    boolean brief = field.getType() != FieldDescriptor.Type.BYTES;
    return brief && (value.isTextual() || value.isNumber()) ? value.asText() : kind(value);
  }
}
