package dev.memlog.mcp.tool;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.FieldDescriptor.JavaType;
import dev.memlog.api.v1.ToolOptions;
import dev.memlog.client.ApiJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The fields of the API's messages that tools show, as the option {@code shown} of the .proto files
 * says: their JSON Schema, and answers of the API without the other fields.
 */
public final class Shown {

  private static final ObjectMapper JSON = new ObjectMapper();

  private Shown() {}

  /**
   * Returns an answer of the API, or a part of it, with the fields that tools show. Lists and
   * numbers are present even if they are empty or 0.
   *
   * @param answer a record of the client, whose name is that of the message
   * @return a mutable map
   */
  public static Map<String, Object> of(Object answer) {
    try {
      return of(
          JSON.readTree(ApiJson.pretty(answer)),
          ToolDescriptions.message(answer.getClass().getSimpleName()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the parts of an answer of the API, each as {@link #of(Object)} does. */
  public static List<Map<String, Object>> all(List<?> answers) {
    return answers.stream().map(Shown::of).toList();
  }

  private static Map<String, Object> of(JsonNode json, Descriptor message) {
    Map<String, Object> shown = new LinkedHashMap<>();
    for (String word : words(message)) {
      FieldDescriptor field = message.findFieldByName(word.replace("*", ""));
      if (field == null) {
        continue;
      }
      JsonNode value = json.path(field.getJsonName());
      if (word.endsWith("*")) {
        shown.putAll(of(value, field.getMessageType()));
      } else if (field.isRepeated()) {
        shown.put(field.getJsonName(), value.valueStream().map(each -> one(each, field)).toList());
      } else if (!value.isMissingNode()) {
        shown.put(field.getJsonName(), one(value, field));
      } else if (!field.hasPresence() && field.getJavaType() == JavaType.INT) {
        shown.put(field.getJsonName(), 0);
      } else if (!field.hasPresence() && field.getJavaType() == JavaType.DOUBLE) {
        shown.put(field.getJsonName(), 0.0);
      }
    }
    return shown;
  }

  private static Object one(JsonNode value, FieldDescriptor field) {
    return value.isObject()
        ? of(value, field.getMessageType())
        : JSON.convertValue(value, Object.class);
  }

  /** Returns the JSON Schema of the fields that tools show of a message. */
  static Map<String, Object> schema(Descriptor message) {
    return schema(message, words(message));
  }

  /**
   * Returns the JSON Schema of fields.
   *
   * @param message the message to which the fields belong unless they name another
   * @param words the fields, in the form of the option {@code shown}
   */
  static Map<String, Object> schema(Descriptor message, List<String> words) {
    return JsonSchemas.object(
        words.stream().flatMap(word -> properties(message, word)).toList(), List.of());
  }

  private static Stream<Map.Entry<String, Map<String, Object>>> properties(
      Descriptor message, String word) {
    if (word.contains(":")) {
      String[] own = word.split(":", 2);
      return Stream.of(Map.entry(own[0], JsonSchemas.described(own[1], "")));
    }
    if (word.endsWith("*")) {
      String name = word.replace("*", "");
      FieldDescriptor field = message.findFieldByName(name);
      Descriptor inlined = field == null ? ToolDescriptions.message(name) : field.getMessageType();
      return words(inlined).stream().flatMap(each -> properties(inlined, each));
    }
    FieldDescriptor field = ToolDescriptions.field(message, word);
    Map<String, Object> one =
        JsonSchemas.type(field).equals("object")
            ? schema(field.getMessageType())
            : JsonSchemas.described(JsonSchemas.type(field), "");
    Map<String, Object> property = field.isRepeated() ? Map.of("type", "array", "items", one) : one;
    return Stream.of(Map.entry(field.getJsonName(), property));
  }

  private static List<String> words(Descriptor message) {
    String shown = message.getOptions().getExtension(ToolOptions.shown);
    return shown.isEmpty()
        ? message.getFields().stream().map(FieldDescriptor::getName).toList()
        : Arrays.asList(shown.split(" "));
  }
}
