package dev.memlog.client.generator;

import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto.Label;
import java.util.Optional;
import java.util.regex.Pattern;

/** The Java types and names of the fields of messages. */
final class Types {

  private static final Pattern WORD_START = Pattern.compile("_([a-z0-9])");

  private Types() {}

  /**
   * Returns the Java type of a field.
   *
   * @param boxed whether the type must be able to hold null
   */
  static String of(DescriptorProto message, FieldDescriptorProto field, boolean boxed) {
    return entry(message, field)
        .map(map -> "Map<%s, %s>".formatted(one(map.getField(0), true), one(map.getField(1), true)))
        .orElseGet(() -> repeated(field) ? "List<" + one(field, true) + ">" : one(field, boxed));
  }

  /** Returns the Java type of a field that is not repeated. */
  static String one(FieldDescriptorProto field, boolean boxed) {
    return switch (field.getType()) {
      case TYPE_STRING, TYPE_BYTES -> "String";
      case TYPE_BOOL -> boxed ? "Boolean" : "boolean";
      case TYPE_INT32 -> boxed ? "Integer" : "int";
      case TYPE_INT64 -> boxed ? "Long" : "long";
      case TYPE_DOUBLE -> boxed ? "Double" : "double";
      case TYPE_MESSAGE ->
          field.getTypeName().equals(".google.protobuf.Timestamp")
              ? "Instant"
              : field.getTypeName().substring(field.getTypeName().lastIndexOf('.') + 1);
      default -> throw new IllegalStateException("no type of the client for " + field);
    };
  }

  static boolean repeated(FieldDescriptorProto field) {
    return field.getLabel() == Label.LABEL_REPEATED;
  }

  static boolean list(DescriptorProto message, FieldDescriptorProto field) {
    return repeated(field) && entry(message, field).isEmpty();
  }

  /** Returns the message of a map's entries; empty if the field is no map. */
  private static Optional<DescriptorProto> entry(
      DescriptorProto message, FieldDescriptorProto field) {
    return message.getNestedTypeList().stream()
        .filter(nested -> field.getTypeName().endsWith("." + nested.getName()))
        .findFirst();
  }

  /** Returns a name of a .proto file as Java and JSON write it. */
  static String camel(String name) {
    return WORD_START.matcher(name).replaceAll(found -> found.group(1).toUpperCase());
  }
}
