package dev.memlog.client;

import com.fasterxml.jackson.annotation.JsonValue;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/** The fields that a call sends, as the body or as parameters of the query. */
record Fields(@JsonValue ObjectNode values) {

  Fields() {
    this(ApiJson.object());
  }

  /** Returns the fields of a request that are set. */
  static Fields of(Object request) {
    return new Fields((ObjectNode) ApiJson.fields(request));
  }

  /** Sets a field, unless the value is null or false. */
  Fields with(String name, @Nullable Object value) {
    if (value != null && !value.equals(false)) {
      values.set(name, ApiJson.fields(value));
    }
    return this;
  }

  Fields with(MemoryOwner owner) {
    return with("app", owner.app()).with("user", owner.user());
  }

  Fields without(String name) {
    values.remove(name);
    return this;
  }

  /**
   * Takes a field out, and returns it as a part of a path.
   *
   * @throws IllegalArgumentException if it is not set
   */
  String part(String name) {
    JsonNode value = values.remove(name);
    if (value == null) {
      throw new IllegalArgumentException(name + " must be given");
    }
    return Endpoint.part(value.asText());
  }
}
