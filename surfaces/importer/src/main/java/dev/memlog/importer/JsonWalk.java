package dev.memlog.importer;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.Reader;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A streaming reader of the objects at some paths of a JSON text of any size. A path is {@code ""}
 * for the root, {@code .name} for a field, and {@code []} for the elements of an array: {@code
 * .chats.list[].messages[]}. The text may hold several roots in sequence.
 */
final class JsonWalk {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final String file;
  private final Set<String> paths;
  private final HistoryFile.Objects to;
  private final BoundedReader reader;
  private final JsonParser parser;
  private final TreeMap<String, String> above = new TreeMap<>();
  private long objects;

  private JsonWalk(String file, Set<String> paths, HistoryFile.Objects to, Reader reader)
      throws IOException {
    this.file = file;
    this.paths = paths;
    this.to = to;
    this.reader = new BoundedReader(reader);
    this.parser = JSON.createParser(this.reader);
  }

  /**
   * Reads a text.
   *
   * @param file the text's name in error messages
   * @param paths the paths of the objects to take
   * @throws BadFileException if the text is not JSON; the message names the line
   */
  static void read(String file, Reader reader, Set<String> paths, HistoryFile.Objects to)
      throws IOException {
    var walk = new JsonWalk(file, paths, to, reader);
    try (JsonParser parser = walk.parser) {
      if (parser.nextToken() == null) {
        throw new BadFileException(file, 0, "is empty");
      }
      do {
        walk.value("");
      } while (walk.next() != null);
    } catch (JsonProcessingException e) {
      long line = e.getLocation() == null ? 0 : e.getLocation().getLineNr();
      throw new BadFileException(file, line, "is not whole JSON: " + e.getOriginalMessage());
    }
  }

  /**
   * Returns the paths of all values in the beginning of a text, down to the fourth level. The text
   * may end anywhere; the paths are those before its end, or before the first fault.
   */
  static Set<String> shape(String beginning) {
    Set<String> shape = new HashSet<>();
    try (JsonParser parser = JSON.createParser(beginning)) {
      shape(parser, parser.nextToken(), "", 4, shape);
    } catch (IOException e) {
      // The text ends here, or is no JSON from here on.
    }
    return shape;
  }

  private static void shape(
      JsonParser parser, @Nullable JsonToken token, String path, int depth, Set<String> shape)
      throws IOException {
    shape.add(path);
    if (depth == 0) {
      parser.skipChildren();
    } else if (token == JsonToken.START_OBJECT) {
      while (parser.nextToken() == JsonToken.FIELD_NAME) {
        String field = parser.currentName();
        shape(parser, parser.nextToken(), path + "." + field, depth - 1, shape);
      }
    } else if (token == JsonToken.START_ARRAY) {
      for (JsonToken item = parser.nextToken();
          item != null && item != JsonToken.END_ARRAY;
          item = parser.nextToken()) {
        shape(parser, item, path + "[]", depth, shape);
      }
    }
  }

  private @Nullable JsonToken next() throws IOException {
    reader.next();
    return parser.nextToken();
  }

  private void value(String path) throws IOException {
    JsonToken token = parser.currentToken();
    if (token == JsonToken.START_OBJECT && paths.contains(path)) {
      long line = parser.currentLocation().getLineNr();
      reader.next();
      JsonNode node = JSON.readTree(parser);
      to.take(new JsonItem(file, line, "", node), above);
    } else if (token == JsonToken.START_OBJECT && leadsOn(path + ".")) {
      above.subMap(path + ".", path + "/").clear();
      above.put(path + ".#", Long.toString(objects++));
      while (next() == JsonToken.FIELD_NAME) {
        String inner = path + "." + parser.currentName();
        JsonToken field = next();
        if (field != null && field.isScalarValue()) {
          above.put(inner, parser.getText());
        } else {
          value(inner);
        }
      }
    } else if (token == JsonToken.START_ARRAY && leadsOn(path + "[]")) {
      while (next() != JsonToken.END_ARRAY) {
        value(path + "[]");
      }
    } else if (token != null && token.isStructStart()) {
      skip();
    }
  }

  private boolean leadsOn(String path) {
    return paths.stream().anyMatch(wanted -> wanted.startsWith(path));
  }

  /** Skips an object or array of any size. */
  private void skip() throws IOException {
    for (int open = 1; open > 0; ) {
      JsonToken token = next();
      if (token == null) {
        return;
      }
      open += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
    }
  }
}
