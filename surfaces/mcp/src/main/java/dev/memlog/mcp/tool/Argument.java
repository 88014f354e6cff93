package dev.memlog.mcp.tool;

import com.google.protobuf.Descriptors.FieldDescriptor;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An argument of a tool.
 *
 * @param name the name, by which the tool's schema lists it
 * @param field the field of a request that takes the argument; null for a header
 * @param required whether a call must have it
 * @param schema the JSON Schema of its values
 */
public record Argument(
    String name, @Nullable FieldDescriptor field, boolean required, Map<String, Object> schema) {

  /** The argument by which a read waits for an earlier write, like the header Memlog-After. */
  static final String AFTER_POSITION = "afterPosition";

  static final Argument AFTER =
      new Argument(
          AFTER_POSITION,
          null,
          false,
          JsonSchemas.described("string", "The position of a write that the answer must show."));

  /** Returns the name of the field in requests. */
  String fieldName() {
    return field == null ? name : field.getJsonName();
  }

  /** Returns whether the argument is a time. */
  boolean time() {
    return field != null && JsonSchemas.isTime(field);
  }

  String type() {
    return String.valueOf(schema.get("type"));
  }
}
