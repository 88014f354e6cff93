package dev.memlog.runtime.openapi;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Duration;
import com.google.protobuf.Timestamp;
import java.util.List;

/** Protobuf messages as JSON schemas, by the rules of proto3 JSON. */
final class Schemas {

  private final ObjectNode components;
  private final ProtoComments comments;

  /**
   * @param components where schemas of messages are added, by name
   */
  Schemas(ObjectNode components, ProtoComments comments) {
    this.components = components;
    this.comments = comments;
  }

  /** A reference to a message's schema. */
  ObjectNode reference(Descriptor message) {
    return reference(message, List.of());
  }

  /**
   * A reference to a request's schema.
   *
   * @param without fields that the path carries
   */
  ObjectNode reference(Descriptor message, List<String> without) {
    if (!components.has(message.getName())) {
      // Put in place first, since messages may contain themselves.
      ObjectNode schema = components.putObject(message.getName()).put("type", "object");
      describe(schema, message.getFullName());
      ObjectNode properties = schema.putObject("properties");
      for (FieldDescriptor field : message.getFields()) {
        if (!without.contains(field.getName())) {
          properties.set(field.getJsonName(), field(field));
        }
      }
    }
    return components.objectNode().put("$ref", "#/components/schemas/" + message.getName());
  }

  /** A field's schema with its comment. */
  ObjectNode field(FieldDescriptor field) {
    ObjectNode schema;
    if (field.isMapField()) {
      schema = components.objectNode().put("type", "object");
      schema.set("additionalProperties", single(field.getMessageType().findFieldByNumber(2)));
    } else if (field.isRepeated()) {
      schema = components.objectNode().put("type", "array");
      schema.set("items", single(field));
    } else {
      schema = single(field);
    }
    describe(schema, field.getFullName());
    return schema;
  }

  private ObjectNode single(FieldDescriptor field) {
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
      case MESSAGE, GROUP -> message(field.getMessageType());
    };
  }

  private ObjectNode message(Descriptor message) {
    String name = message.getFullName();
    if (name.equals(Timestamp.getDescriptor().getFullName())) {
      return components.objectNode().put("type", "string").put("format", "date-time");
    } else if (name.equals(Duration.getDescriptor().getFullName())) {
      return components
          .objectNode()
          .put("type", "string")
          .put("pattern", "^-?[0-9]+(\\.[0-9]+)?s$");
    }
    return reference(message);
  }

  private void describe(ObjectNode schema, String fullName) {
    String comment = comments.on(fullName);
    if (!comment.isEmpty()) {
      schema.put("description", comment);
    }
  }
}
