package example;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.avro.AvroRuntimeException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecordBuilder;
import org.apache.kafka.connect.errors.DataException;

/**
 * Plain JSON as values of an Avro schema. A field that is absent has its default. In a union of
 * records, an object with one field names the record; other values of a union are written plainly.
 */
final class AvroJson {

  private AvroJson() {}

  /**
   * Returns the value of a schema.
   *
   * @param at where the JSON stands, for errors
   * @throws DataException if the JSON does not have the schema's form
   */
  static Object read(JsonNode json, Schema schema, String at) {
    return switch (schema.getType()) {
      case RECORD -> record(json, schema, at);
      case UNION -> union(json, schema, at);
      case ARRAY -> {
        check(json.isArray(), json, "an array", at);
        List<Object> items = new ArrayList<>();
        for (JsonNode item : json) {
          items.add(read(item, schema.getElementType(), at + "[" + items.size() + "]"));
        }
        yield items;
      }
      case MAP -> {
        check(json.isObject(), json, "an object", at);
        Map<String, Object> entries = new HashMap<>();
        json.properties()
            .forEach(
                e ->
                    entries.put(
                        e.getKey(),
                        read(e.getValue(), schema.getValueType(), at + "." + e.getKey())));
        yield entries;
      }
      case STRING -> {
        check(json.isTextual(), json, "a text", at);
        yield json.textValue();
      }
      case LONG -> {
        check(json.canConvertToLong() && json.isIntegralNumber(), json, "an integer", at);
        yield json.longValue();
      }
      case INT -> {
        check(json.canConvertToInt() && json.isIntegralNumber(), json, "an integer of 32 bits", at);
        yield json.intValue();
      }
      case BOOLEAN -> {
        check(json.isBoolean(), json, "true or false", at);
        yield json.booleanValue();
      }
      case NULL -> {
        check(json.isNull(), json, "null", at);
        yield null;
      }
      default ->
          throw new DataException(at + " has a type that events do not have, " + schema.getType());
    };
  }

  private static Object record(JsonNode json, Schema schema, String at) {
    check(json.isObject(), json, "an object", at);
    var builder = new GenericRecordBuilder(schema);
    json.properties()
        .forEach(
            given -> {
              Schema.Field field = schema.getField(given.getKey());
              if (field == null) {
                throw new DataException(
                    "%s.%s must be a field of %s: %s"
                        .formatted(at, given.getKey(), schema.getName(), names(schema)));
              }
              builder.set(field, read(given.getValue(), field.schema(), at + "." + given.getKey()));
            });
    try {
      return builder.build();
    } catch (AvroRuntimeException e) {
      throw new DataException(at + " lacks a field: " + e.getMessage(), e);
    }
  }

  private static Object union(JsonNode json, Schema union, String at) {
    List<Schema> branches = union.getTypes();
    if (branches.stream().filter(branch -> branch.getType() == Schema.Type.RECORD).count() < 2) {
      Schema branch =
          branches.stream()
              .filter(type -> (type.getType() == Schema.Type.NULL) == json.isNull())
              .findFirst()
              .orElseThrow(() -> new DataException(at + " must not be null"));
      return read(json, branch, at);
    }
    check(
        json.isObject() && json.size() == 1,
        json,
        "an object with one field, which names the event",
        at);
    String name = json.fieldNames().next();
    Schema branch =
        branches.stream()
            .filter(type -> type.getName().equals(name))
            .findFirst()
            .orElseThrow(
                () ->
                    new DataException(
                        "%s must be one of %s, is %s"
                            .formatted(
                                at,
                                branches.stream()
                                    .map(Schema::getName)
                                    .collect(Collectors.joining(", ")),
                                name)));
    return read(json.get(name), branch, at + "." + name);
  }

  private static String names(Schema schema) {
    return schema.getFields().stream().map(Schema.Field::name).collect(Collectors.joining(", "));
  }

  private static void check(boolean holds, JsonNode json, String expected, String at) {
    if (!holds) {
      throw new DataException("%s must be %s, is %s".formatted(at, expected, json.getNodeType()));
    }
  }
}
