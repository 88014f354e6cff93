package dev.memlog.mcp.tool;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A mutable builder of the JSON Schema of an object. Most methods add one property, of the type
 * that the method's name states, and return this builder.
 */
public final class Schema {

  /** The argument by which a read waits for an earlier write, like the header Memlog-After. */
  static final String AFTER_POSITION = "afterPosition";

  private final Map<String, Map<String, Object>> properties = new LinkedHashMap<>();
  private final List<String> required = new ArrayList<>();
  private final List<String> times = new ArrayList<>();

  private Schema() {}

  public static Schema object() {
    return new Schema();
  }

  public Schema text(String name, String description) {
    return put(name, "string", description, Map.of());
  }

  public Schema text(String name, String description, int least, int most) {
    return put(name, "string", description, Map.of("minLength", least, "maxLength", most));
  }

  public Schema oneOf(String name, String description, String... values) {
    return put(name, "string", description, Map.of("enum", List.of(values)));
  }

  public Schema time(String name, String description) {
    times.add(name);
    return put(name, "string", description + " RFC 3339, or a day such as 2026-01-31.", Map.of());
  }

  public Schema integer(String name, String description) {
    return put(name, "integer", description, Map.of());
  }

  public Schema integer(String name, String description, int least, int most) {
    return put(name, "integer", description, Map.of("minimum", least, "maximum", most));
  }

  public Schema number(String name, String description) {
    return put(name, "number", description, Map.of());
  }

  public Schema share(String name, String description) {
    return put(name, "number", description, Map.of("minimum", 0, "maximum", 1));
  }

  public Schema flag(String name, String description) {
    return put(name, "boolean", description, Map.of());
  }

  public Schema texts(String name, String description) {
    return put(name, "array", description, Map.of("items", Map.of("type", "string")));
  }

  public Schema objects(String name, String description, Schema each) {
    return put(name, "array", description, Map.of("items", each.json()));
  }

  public Schema afterPosition() {
    return text(
        AFTER_POSITION,
        "The position that a write answered with, if the write said that it takes effect later.");
  }

  /** Marks properties as required, in addition to those marked before. */
  public Schema required(String... names) {
    required.addAll(List.of(names));
    return this;
  }

  /** Returns the names of all properties. */
  List<String> names() {
    return List.copyOf(properties.keySet());
  }

  /** Returns the names of the properties that are times. */
  List<String> times() {
    return List.copyOf(times);
  }

  /** Returns the names of the required properties. */
  List<String> required() {
    return List.copyOf(required);
  }

  /**
   * Returns the type of a property, as JSON Schema names it; the text "null" if there is no such
   * property.
   */
  String type(String name) {
    return String.valueOf(properties.getOrDefault(name, Map.of()).get("type"));
  }

  /** Returns the JSON Schema as a map. It allows no properties other than those that were added. */
  public Map<String, Object> json() {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("type", "object");
    schema.put("properties", properties);
    schema.put("required", List.copyOf(required));
    schema.put("additionalProperties", false);
    return schema;
  }

  private Schema put(String name, String type, String description, Map<String, ?> rules) {
    Map<String, Object> property = new LinkedHashMap<>();
    property.put("type", type);
    property.put("description", description);
    property.putAll(rules);
    properties.put(name, property);
    return this;
  }
}
