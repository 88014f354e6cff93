package dev.memlog.importer;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A part of a JSON file with its place there.
 *
 * @param line the line where the enclosing object begins
 * @param path the path from there, such as {@code sessions[2].turns[0]}
 */
record JsonItem(Path file, long line, String path, JsonNode node) {

  String origin() {
    return file + ":" + line + (path.isEmpty() ? "" : " " + path);
  }

  boolean has(String field) {
    return node.hasNonNull(field);
  }

  /** Returns a text or number, which must exist. */
  String text(String field) {
    return optional(field).orElseThrow(() -> missing(field, "text"));
  }

  Optional<String> optional(String field) {
    JsonNode value = node.path(field);
    return value.isValueNode() && !value.isNull() ? Optional.of(value.asText()) : Optional.empty();
  }

  JsonItem object(String field) {
    JsonNode value = node.path(field);
    if (!value.isObject()) {
      throw missing(field, "an object");
    }
    return child(field, value);
  }

  /** Returns the elements of an array, which must exist. */
  List<JsonItem> list(String field) {
    JsonNode value = node.path(field);
    if (!value.isArray()) {
      throw missing(field, "an array");
    }
    var items = new ArrayList<JsonItem>();
    for (int i = 0; i < value.size(); i++) {
      items.add(child(field + "[" + i + "]", value.get(i)));
    }
    return items;
  }

  BadFileException bad(String rule) {
    return new BadFileException(file, line, (path.isEmpty() ? "" : path + " ") + rule);
  }

  private BadFileException missing(String field, String what) {
    String full = path.isEmpty() ? field : path + "." + field;
    return new BadFileException(file, line, full + " must be " + what);
  }

  private JsonItem child(String name, JsonNode value) {
    return new JsonItem(file, line, path.isEmpty() ? name : path + "." + name, value);
  }
}
