package dev.memlog.mcp.tool;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Timestamp;
import dev.memlog.api.v1.ToolOptions;
import dev.memlog.runtime.rules.FieldRules;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The JSON Schemas of protobuf fields, in the few words that models read. */
final class JsonSchemas {

  private JsonSchemas() {}

  /** Returns the schema of an object that has no other properties than these. */
  static Map<String, Object> object(
      List<Map.Entry<String, Map<String, Object>>> properties, List<String> required) {
    Map<String, Object> all = new LinkedHashMap<>();
    properties.forEach(property -> all.put(property.getKey(), property.getValue()));
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("type", "object");
    schema.put("properties", all);
    if (!required.isEmpty()) {
      schema.put("required", required);
    }
    schema.put("additionalProperties", false);
    return schema;
  }

  static Map<String, Object> described(String type, String description) {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("type", type);
    if (!description.isEmpty()) {
      schema.put("description", description);
    }
    return schema;
  }

  /** Returns the schema of an argument, with the rules of its field. */
  static Map<String, Object> argument(FieldDescriptor field, String description) {
    FieldRules rules = FieldRules.of(field);
    Map<String, Object> schema = described(field.isRepeated() ? "array" : type(field), description);
    if (field.isRepeated()) {
      Map<String, Object> items = described(type(field), "");
      bound(items, rules.items());
      schema.put("items", items);
      if (rules.required()) {
        schema.put("minItems", 1);
      }
      rules.mostItems().ifPresent(most -> schema.put("maxItems", most));
    } else {
      bound(schema, rules);
    }
    int limit = field.getOptions().getExtension(ToolOptions.ordinaryLimit);
    if (limit > 0) {
      schema.put("minimum", 1);
      schema.put("maximum", limit);
    }
    return schema;
  }

  private static void bound(Map<String, Object> schema, FieldRules rules) {
    rules.least().ifPresent(least -> schema.put("minimum", least));
    rules.most().ifPresent(most -> schema.put("maximum", most));
    rules.leastLength().ifPresent(least -> schema.put("minLength", least));
    rules.mostLength().ifPresent(most -> schema.put("maxLength", most));
    rules.pattern().ifPresent(pattern -> schema.put("pattern", pattern));
    if (!rules.words().isEmpty()) {
      schema.put("enum", rules.words());
    }
  }

  /** Returns the type of one value of a field, as JSON Schema names it. */
  static String type(FieldDescriptor field) {
    return switch (field.getJavaType()) {
      case BOOLEAN -> "boolean";
      case INT -> "integer";
      case FLOAT, DOUBLE -> "number";
      case MESSAGE -> isTime(field) ? "string" : "object";
      // The API writes 64 bits as text.
      case STRING, LONG, BYTE_STRING, ENUM -> "string";
    };
  }

  static boolean isTime(FieldDescriptor field) {
    return field.getJavaType() == FieldDescriptor.JavaType.MESSAGE
        && field.getMessageType().getFullName().equals(Timestamp.getDescriptor().getFullName());
  }
}
