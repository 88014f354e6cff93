package dev.memlog.schemas.avro;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import org.apache.avro.Schema;
import org.apache.avro.specific.SpecificData;
import org.apache.avro.specific.SpecificRecord;
import org.jspecify.annotations.Nullable;

/**
 * A lossless converter between Avro records and plain JSON. It writes times in the form of RFC
 * 3339, and dates as YYYY-MM-DD. It omits a field whose value is null, "" or [] if this is the
 * field's default, and reads an absent field as its default.
 *
 * <p>The converter supports the Avro types that memories and their changes use. A union must
 * consist of null and one other type.
 */
public final class RecordJson {

  static {
    AvroTrust.granted();
  }

  private RecordJson() {}

  /**
   * Returns a record as a JSON object.
   *
   * @throws IllegalArgumentException if a field has an unsupported type
   */
  public static ObjectNode write(SpecificRecord record) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    for (Schema.Field field : record.getSchema().getFields()) {
      Object value = record.get(field.pos());
      boolean absent =
          empty(value) && Objects.equals(value, SpecificData.get().getDefaultValue(field));
      if (!absent) {
        node.set(field.name(), write(field.schema(), value));
      }
    }
    return node;
  }

  private static boolean empty(@Nullable Object value) {
    return value == null
        || (value instanceof CharSequence text && text.isEmpty())
        || (value instanceof List<?> list && list.isEmpty());
  }

  private static JsonNode write(Schema schema, @Nullable Object value) {
    JsonNodeFactory json = JsonNodeFactory.instance;
    if (value == null) {
      return json.nullNode();
    }
    return switch (value) {
      case SpecificRecord record -> write(record);
      case List<?> list -> {
        ArrayNode array = json.arrayNode();
        list.forEach(item -> array.add(write(schema.getElementType(), item)));
        yield array;
      }
      case CharSequence text -> json.textNode(text.toString());
      case Boolean flag -> json.booleanNode(flag);
      case Integer number -> json.numberNode(number);
      case Long number -> json.numberNode(number);
      case Double number -> json.numberNode(number);
      case Instant time -> json.textNode(time.toString());
      case LocalDate date -> json.textNode(date.toString());
      default -> throw new IllegalArgumentException("no JSON for a " + value.getClass());
    };
  }

  /**
   * Converts JSON to a record, and reports all problems of the JSON.
   *
   * @param json the JSON object
   * @param type the class of the record
   * @param path the path of the JSON object, which prefixes the paths of problems; empty for none
   * @param problems receives the path and the broken rule for each invalid value or unknown field
   * @return the record; unspecified if there were problems
   */
  public static <T extends SpecificRecord> T read(
      JsonNode json, Class<T> type, String path, BiConsumer<String, String> problems) {
    Schema schema = SpecificData.get().getSchema(type);
    return type.cast(record(json, schema, path, problems));
  }

  private static SpecificRecord record(
      JsonNode json, Schema schema, String path, BiConsumer<String, String> problems) {
    SpecificRecord record =
        (SpecificRecord) SpecificData.newInstance(SpecificData.get().getClass(schema), schema);
    String prefix = path.isEmpty() ? "" : path + ".";
    if (!json.isObject()) {
      problems.accept(path, "must be an object");
      return record;
    }
    json.fieldNames()
        .forEachRemaining(
            name -> {
              if (schema.getField(name) == null) {
                problems.accept(prefix + name, "is not a field of " + schema.getName());
              }
            });
    for (Schema.Field field : schema.getFields()) {
      JsonNode value = json.get(field.name());
      record.put(
          field.pos(),
          value == null || value.isNull()
              ? SpecificData.get().getDefaultValue(field)
              : value(value, field.schema(), prefix + field.name(), problems));
    }
    return record;
  }

  private static @Nullable Object value(
      JsonNode json, Schema schema, String path, BiConsumer<String, String> problems) {
    return switch (schema.getType()) {
      case UNION -> value(json, present(schema), path, problems);
      case RECORD -> record(json, schema, path, problems);
      case ARRAY -> list(json, schema, path, problems);
      case STRING -> json.isTextual() ? json.asText() : refused("", "a string", path, problems);
      case BOOLEAN ->
          json.isBoolean() ? json.asBoolean() : refused(false, "a boolean", path, problems);
      case DOUBLE -> json.isNumber() ? json.asDouble() : refused(0.0, "a number", path, problems);
      case INT -> integer(json, schema, path, problems);
      case LONG -> whole(json, schema, path, problems);
      default -> throw new IllegalArgumentException("no JSON for a " + schema.getType());
    };
  }

  private static Schema present(Schema union) {
    return union.getTypes().stream()
        .filter(type -> type.getType() != Schema.Type.NULL)
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("a union must have a type beside null"));
  }

  private static List<@Nullable Object> list(
      JsonNode json, Schema schema, String path, BiConsumer<String, String> problems) {
    List<@Nullable Object> items = new ArrayList<>();
    if (!json.isArray()) {
      return refused(items, "an array", path, problems);
    }
    for (int i = 0; i < json.size(); i++) {
      items.add(value(json.get(i), schema.getElementType(), path + "[" + i + "]", problems));
    }
    return items;
  }

  private static Object integer(
      JsonNode json, Schema schema, String path, BiConsumer<String, String> problems) {
    if (schema.getLogicalType() != null) {
      try {
        return LocalDate.parse(json.asText());
      } catch (DateTimeParseException _) {
        return refused(LocalDate.EPOCH, "a date, as YYYY-MM-DD", path, problems);
      }
    }
    return json.isInt() ? json.asInt() : refused(0, "an integer", path, problems);
  }

  private static Object whole(
      JsonNode json, Schema schema, String path, BiConsumer<String, String> problems) {
    if (schema.getLogicalType() != null) {
      try {
        return Instant.ofEpochMilli(Instant.parse(json.asText()).toEpochMilli());
      } catch (DateTimeParseException | ArithmeticException _) {
        return refused(Instant.EPOCH, "a time, as RFC 3339", path, problems);
      }
    }
    return json.isIntegralNumber() && json.canConvertToLong()
        ? json.asLong()
        : refused(0L, "an integer", path, problems);
  }

  private static <T> T refused(
      T instead, String what, String path, BiConsumer<String, String> problems) {
    problems.accept(path, "must be " + what);
    return instead;
  }
}
