package dev.memlog.runtime.server.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import dev.memlog.runtime.ErrorCode;
import dev.memlog.runtime.JsonForm;
import dev.memlog.runtime.Problem;
import dev.memlog.runtime.config.Suggestions;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A reader of JSON into a protobuf message that is stricter than the rules of proto3 JSON. Unknown
 * fields, repeated keys, and nulls in lists or maps are problems. The reader reports all problems
 * of a text at once.
 *
 * @param problems the mutable list to which the reader adds the problems that it finds
 * @param form the form of objects that the reader accepts beside that of proto3
 */
public record StrictJson(List<Problem> problems, JsonForm form) {

  /**
   * The largest number of tokens in a text. A token of few bytes becomes an object of a hundred, so
   * a limit on bytes is not enough.
   */
  private static final int TOKENS = 500_000;

  private static final int DEPTH = 64;

  private static final Pattern OFFSET = Pattern.compile("([+-])(\\d\\d):(\\d\\d)$");

  private static final ObjectMapper MAPPER =
      JsonMapper.builder(
              JsonFactory.builder()
                  .streamReadConstraints(
                      StreamReadConstraints.builder()
                          .maxTokenCount(TOKENS)
                          .maxNestingDepth(DEPTH)
                          .maxStringLength(Integer.MAX_VALUE)
                          .build())
                  .build())
          .enable(JsonParser.Feature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .build();

  /**
   * Reads a JSON object into a message. Each fault becomes a problem, and the value with the fault
   * is left out.
   *
   * @param json the text, in UTF-8
   * @param path the path of the object, which precedes the names of its fields in problems; empty
   *     for the root
   * @return false if the text is not a JSON object or is too large; true does not mean that there
   *     are no problems
   */
  public boolean read(byte[] json, Message.Builder into, String path) {
    JsonNode node;
    try {
      node = MAPPER.readTree(json);
    } catch (StreamConstraintsException e) {
      problems.add(
          new Problem(
              ErrorCode.TOO_LARGE,
              path,
              "must have at most " + TOKENS + " JSON tokens, at most " + DEPTH + " deep",
              ""));
      return false;
    } catch (JsonProcessingException e) {
      problems.add(malformed(e, path));
      return false;
    } catch (IOException e) {
      throw new IllegalStateException("reading from memory cannot fail", e);
    }
    if (!(node instanceof ObjectNode root)) {
      wrong(path, "must be a JSON object", node);
      return false;
    }
    object(root, into, path);
    return true;
  }

  /**
   * Returns the problem of a text that is not JSON. It holds only the place of the fault, since the
   * parser's own message may quote the text.
   */
  private static Problem malformed(JsonProcessingException e, String path) {
    JsonLocation at = e.getLocation();
    String where =
        at == null || at.getLineNr() < 1
            ? ""
            : " (line " + at.getLineNr() + ", column " + at.getColumnNr() + ")";
    return Problem.invalid(path, "must be well-formed JSON" + where, "");
  }

  private void object(ObjectNode given, Message.Builder into, String path) {
    ObjectNode object = form.read(into.getDescriptorForType(), given, path, problems);
    Map<FieldDescriptor, String> seen = new HashMap<>();
    for (Map.Entry<String, JsonNode> entry : object.properties()) {
      String name = entry.getKey();
      String at = path.isEmpty() ? name : path + "." + name;
      @Nullable FieldDescriptor field = field(into.getDescriptorForType(), name);
      if (field == null) {
        problems.add(Problem.invalid(at, unknown(into.getDescriptorForType(), name), ""));
      } else if (seen.put(field, name) != null) {
        problems.add(Problem.invalid(at, "must be given only once", ""));
      } else if (!entry.getValue().isNull()) {
        set(field, entry.getValue(), into, at);
      }
    }
  }

  /** Returns a field by its JSON or proto name; null if there is none. */
  public static @Nullable FieldDescriptor field(Descriptor type, String name) {
    FieldDescriptor field = type.findFieldByName(name);
    if (field != null) {
      return field;
    }
    return type.getFields().stream()
        .filter(f -> f.getJsonName().equals(name))
        .findFirst()
        .orElse(null);
  }

  static String unknown(Descriptor type, String name) {
    List<String> known = type.getFields().stream().map(FieldDescriptor::getJsonName).toList();
    return "is no known field" + Suggestions.didYouMean(name, known);
  }

  private void set(FieldDescriptor field, JsonNode value, Message.Builder into, String path) {
    if (field.isMapField()) {
      map(field, value, into, path);
    } else if (field.isRepeated()) {
      list(field, value, into, path);
    } else {
      @Nullable Object read = single(field, value, into, path);
      if (read != null) {
        into.setField(field, read);
        keepOffset(field, value, into);
      }
    }
  }

  /**
   * Keeps the offset from UTC in which a time is written, in minutes, if the message has a field
   * for it, whose name ends with "_offset", and does not give it itself.
   */
  private static void keepOffset(FieldDescriptor time, JsonNode value, Message.Builder into) {
    FieldDescriptor field = into.getDescriptorForType().findFieldByName(time.getName() + "_offset");
    Matcher offset = OFFSET.matcher(value.asText());
    if (field != null && !into.hasField(field) && offset.find()) {
      int minutes = Integer.parseInt(offset.group(2)) * 60 + Integer.parseInt(offset.group(3));
      into.setField(field, offset.group(1).equals("-") ? -minutes : minutes);
    }
  }

  private void list(FieldDescriptor field, JsonNode value, Message.Builder into, String path) {
    if (!value.isArray()) {
      wrong(path, "must be a list", value);
      return;
    }
    for (int i = 0; i < value.size(); i++) {
      @Nullable Object read = single(field, value.get(i), into, path + "[" + i + "]");
      if (read != null) {
        into.addRepeatedField(field, read);
      }
    }
  }

  private void map(FieldDescriptor field, JsonNode value, Message.Builder into, String path) {
    if (!value.isObject()) {
      wrong(path, "must be an object", value);
      return;
    }
    FieldDescriptor keys = field.getMessageType().findFieldByNumber(1);
    FieldDescriptor values = field.getMessageType().findFieldByNumber(2);
    for (Map.Entry<String, JsonNode> entry : value.properties()) {
      String at = path + "." + entry.getKey();
      Message.Builder made = into.newBuilderForField(field);
      @Nullable Object key = new JsonScalars(problems).text(keys, entry.getKey(), at);
      @Nullable Object read = single(values, entry.getValue(), made, at);
      if (key != null && read != null) {
        into.addRepeatedField(field, made.setField(keys, key).setField(values, read).build());
      }
    }
  }

  /** Returns one value; if it is wrong, returns null and adds a problem. */
  private @Nullable Object single(
      FieldDescriptor field, JsonNode value, Message.Builder into, String path) {
    if (value.isNull()) {
      problems.add(Problem.invalid(path, "must not be null", ""));
      return null;
    }
    if (field.getJavaType() != FieldDescriptor.JavaType.MESSAGE
        || JsonScalars.isWellKnown(field.getMessageType())) {
      return new JsonScalars(problems).value(field, value, path);
    }
    if (!(value instanceof ObjectNode object)) {
      wrong(path, "must be an object", value);
      return null;
    }
    Message.Builder made = into.newBuilderForField(field);
    object(object, made, path);
    return made.build();
  }

  private void wrong(String path, String rule, JsonNode value) {
    problems.add(Problem.invalid(path, rule, JsonScalars.kind(value)));
  }
}
