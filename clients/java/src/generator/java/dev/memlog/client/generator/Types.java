package dev.memlog.client.generator;

import com.google.protobuf.Descriptors.FieldDescriptor;
import java.util.List;
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
  static String of(FieldDescriptor field, boolean boxed) {
    if (field.isMapField()) {
      List<FieldDescriptor> entry = field.getMessageType().getFields();
      return "Map<%s, %s>".formatted(one(entry.get(0), true), one(entry.get(1), true));
    }
    return field.isRepeated() ? "List<" + one(field, true) + ">" : one(field, boxed);
  }

  /** Returns the Java type of a field that is not repeated. */
  static String one(FieldDescriptor field, boolean boxed) {
    return switch (field.getType()) {
      case STRING, BYTES -> "String";
      case BOOL -> boxed ? "Boolean" : "boolean";
      case INT32 -> boxed ? "Integer" : "int";
      case INT64 -> boxed ? "Long" : "long";
      case DOUBLE -> boxed ? "Double" : "double";
      case MESSAGE ->
          field.getMessageType().getFullName().equals("google.protobuf.Timestamp")
              ? "Instant"
              : field.getMessageType().getName();
      default -> throw new IllegalStateException("no type of the client for " + field);
    };
  }

  /** Returns whether a field of type bool is never absent, so that absent means false. */
  static boolean flag(FieldDescriptor field) {
    return field.getType() == FieldDescriptor.Type.BOOL && !field.hasPresence();
  }

  /** Returns a name of a .proto file as Java and JSON write it. */
  static String camel(String name) {
    return WORD_START.matcher(name).replaceAll(found -> found.group(1).toUpperCase());
  }
}
