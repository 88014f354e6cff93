package dev.memlog.importer;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;

/**
 * A reader of the objects of a JSON file, which holds one object, several in sequence, or an array
 * of them.
 */
public final class JsonItems {

  private static final ObjectMapper JSON = new ObjectMapper();

  private JsonItems() {}

  /** A receiver of objects; returns false to stop. */
  public interface Taking {
    boolean take(JsonItem item);
  }

  /**
   * Reads a file.
   *
   * @throws BadFileException if the file is not JSON; the message names the line
   */
  public static void read(Path file, Taking taking) {
    ImportFile.open(
        file,
        reader -> {
          var bounded = new BoundedReader(reader);
          try (JsonParser parser = JSON.createParser(bounded)) {
            JsonToken token = parser.nextToken();
            if (token == null) {
              throw new BadFileException(file, 0, "is empty");
            }
            boolean array = token == JsonToken.START_ARRAY;
            if (array) {
              token = parser.nextToken();
            }
            while (token != null && token != JsonToken.END_ARRAY) {
              long line = parser.currentLocation().getLineNr();
              if (token != JsonToken.START_OBJECT) {
                throw new BadFileException(file, line, "expected a JSON object, got " + token);
              }
              bounded.next();
              JsonNode node = JSON.readTree(parser);
              if (!taking.take(new JsonItem(file.toString(), line, "", node))) {
                return;
              }
              token = parser.nextToken();
            }
          } catch (JsonProcessingException e) {
            throw new BadFileException(
                file, e.getLocation().getLineNr(), "is not JSON: " + e.getOriginalMessage());
          }
        });
  }
}
