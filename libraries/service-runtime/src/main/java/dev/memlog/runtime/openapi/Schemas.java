package dev.memlog.runtime.openapi;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Duration;
import com.google.protobuf.Timestamp;
import dev.memlog.runtime.rules.FieldRules;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A converter of protobuf messages into JSON schemas, by the rules of proto3 JSON as the server
 * applies them.
 */
final class Schemas {

  /** The direction of a message: answers may gain fields, requests must not have unknown ones. */
  enum Use {
    REQUEST,
    ANSWER
  }

  private final ObjectNode components;
  private final ProtoComments comments;

  /** The direction of the schema that has the message's plain name. */
  private final Map<String, Use> uses = new HashMap<>();

  /**
   * Creates a converter.
   *
   * @param components the object that receives the schemas of messages, by name
   */
  Schemas(ObjectNode components, ProtoComments comments) {
    this.components = components;
    this.comments = comments;
  }

  /** Returns a reference to the schema of a message in an answer. */
  ObjectNode answer(Descriptor message) {
    return reference(message, List.of(), Use.ANSWER);
  }

  /**
   * Returns a reference to the schema of a message in a request.
   *
   * @param without the fields that are part of the path
   */
  ObjectNode request(Descriptor message, List<String> without) {
    return reference(message, without, Use.REQUEST);
  }

  private ObjectNode reference(Descriptor message, List<String> without, Use use) {
    String name = name(message, use);
    if (!components.has(name)) {
      // The schema is added before its fields, since a message may contain itself.
      ObjectNode schema = components.putObject(name).put("type", "object");
      describe(schema, message.getFullName());
      ObjectNode properties = schema.putObject("properties");
      for (FieldDescriptor field : message.getFields()) {
        if (!without.contains(field.getName())) {
          ObjectNode property = field(field, use);
          boolean required = FieldRules.of(field).required();
          if (use == Use.REQUEST && required) {
            schema.withArrayProperty("required").add(field.getJsonName());
          }
          properties.set(
              field.getJsonName(), use == Use.REQUEST && !required ? orNull(property) : property);
        }
      }
      if (use == Use.REQUEST) {
        schema.put("additionalProperties", false);
      }
    }
    return components.objectNode().put("$ref", "#/components/schemas/" + name);
  }

  /**
   * Returns the name of a message's schema. Its first direction takes the message's own name, the
   * other adds {@code Input} or {@code Output}.
   */
  private String name(Descriptor message, Use use) {
    Use first = uses.computeIfAbsent(message.getName(), absent -> use);
    return first == use
        ? message.getName()
        : message.getName() + (use == Use.REQUEST ? "Input" : "Output");
  }

  /** Returns the property with null allowed, since a request's null counts as left out. */
  private ObjectNode orNull(ObjectNode property) {
    if (property.path("type").isTextual() && !property.has("enum")) {
      String type = property.get("type").asText();
      property.putArray("type").add(type).add("null");
      return property;
    }
    ObjectNode either = components.objectNode();
    Optional.ofNullable(property.remove("description"))
        .ifPresent(about -> either.set("description", about));
    either.putArray("anyOf").add(property).addObject().put("type", "null");
    return either;
  }

  /** Returns the schema of a field that is a parameter, with the field's comment. */
  ObjectNode parameter(FieldDescriptor field) {
    return field(field, Use.REQUEST);
  }

  private ObjectNode field(FieldDescriptor field, Use use) {
    ObjectNode schema;
    if (field.isMapField()) {
      schema = components.objectNode().put("type", "object");
      schema.set("additionalProperties", single(field.getMessageType().findFieldByNumber(2), use));
    } else if (field.isRepeated()) {
      schema = components.objectNode().put("type", "array");
      ObjectNode item = single(field, use);
      schema.set("items", item);
      if (use == Use.REQUEST) {
        FieldRules.of(field).mostItems().ifPresent(most -> schema.put("maxItems", most));
        bound(item, FieldRules.of(field).items());
      }
    } else {
      schema = single(field, use);
      if (use == Use.REQUEST) {
        bound(schema, FieldRules.of(field));
      }
    }
    describe(schema, field.getFullName());
    return schema;
  }

  /** Adds the rules that a value must keep. An empty word counts as left out. */
  private static void bound(ObjectNode schema, FieldRules rules) {
    rules.least().ifPresent(least -> schema.putPOJO("minimum", least));
    rules.most().ifPresent(most -> schema.putPOJO("maximum", most));
    rules.leastLength().ifPresent(least -> schema.put("minLength", least));
    rules.mostLength().ifPresent(most -> schema.put("maxLength", most));
    rules
        .pattern()
        .ifPresent(
            pattern -> schema.put("pattern", "^(" + pattern.replaceAll("^\\^|\\$$", "") + "|)$"));
    if (!rules.exceptions().isEmpty()) {
      ArrayNode exceptions = schema.putObject("not").putArray("enum");
      rules.exceptions().forEach(exceptions::add);
    }
    if (!rules.words().isEmpty()) {
      schema.put("pattern", "^(" + String.join("|", rules.words()) + "|)$");
    }
  }

  private ObjectNode single(FieldDescriptor field, Use use) {
    ObjectNode schema = components.objectNode();
    return switch (field.getType()) {
      case STRING -> schema.put("type", "string");
      case BOOL -> schema.put("type", "boolean");
      case INT32, SINT32, SFIXED32 -> schema.put("type", "integer").put("format", "int32");
      case UINT32, FIXED32 ->
          schema.put("type", "integer").put("minimum", 0).put("maximum", 0xffff_ffffL);
      // proto3 JSON writes 64 bits as text, since JavaScript cannot hold them.
      case INT64, SINT64, SFIXED64 -> schema.put("type", "string").put("format", "int64");
      case UINT64, FIXED64 -> schema.put("type", "string").put("format", "uint64");
      case DOUBLE -> schema.put("type", "number").put("format", "double");
      case FLOAT -> schema.put("type", "number").put("format", "float");
      case BYTES -> schema.put("type", "string").put("contentEncoding", "base64");
      case ENUM -> {
        var values = schema.put("type", "string").putArray("enum");
        field.getEnumType().getValues().forEach(value -> values.add(value.getName()));
        yield schema;
      }
      case MESSAGE, GROUP -> message(field.getMessageType(), use);
    };
  }

  private ObjectNode message(Descriptor message, Use use) {
    String name = message.getFullName();
    if (name.equals(Timestamp.getDescriptor().getFullName())) {
      return components.objectNode().put("type", "string").put("format", "date-time");
    } else if (name.equals(Duration.getDescriptor().getFullName())) {
      return components
          .objectNode()
          .put("type", "string")
          .put("pattern", "^-?[0-9]+(\\.[0-9]+)?s$");
    }
    return reference(message, List.of(), use);
  }

  private void describe(ObjectNode schema, String fullName) {
    String comment = comments.on(fullName);
    if (!comment.isEmpty()) {
      schema.put("description", comment);
    }
  }
}
