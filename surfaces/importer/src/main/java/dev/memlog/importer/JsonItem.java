package dev.memlog.importer;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A part of a JSON file with its place there.
 *
 * @param file the file, or the archive and the entry
 * @param line the line where the enclosing object begins
 * @param path the path from there, such as {@code sessions[2].turns[0]}
 */
public record JsonItem(String file, long line, String path, JsonNode node) {

  /** Returns the place in words, for error messages. */
  public String origin() {
    return file + ":" + line + (path.isEmpty() ? "" : " " + path);
  }

  /** Returns whether a field exists and is not null. */
  public boolean has(String field) {
    return node.hasNonNull(field);
  }

  /** Returns a text or number, which must exist. */
  public String text(String field) {
    return optional(field).orElseThrow(() -> missing(field, "text"));
  }

  /** Returns a text, number or boolean; empty if there is none. */
  public Optional<String> optional(String field) {
    JsonNode value = node.path(field);
    return value.isValueNode() && !value.isNull() ? Optional.of(value.asText()) : Optional.empty();
  }

  /** Returns an object, which must exist. */
  public JsonItem object(String field) {
    JsonNode value = node.path(field);
    if (!value.isObject()) {
      throw missing(field, "an object");
    }
    return child(field, value);
  }

  /** Returns the elements of an array, which must exist. */
  public List<JsonItem> list(String field) {
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

  /** Returns the exception for a rule that this part breaks. */
  public BadFileException bad(String rule) {
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
