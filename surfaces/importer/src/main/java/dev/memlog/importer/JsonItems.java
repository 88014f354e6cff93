package dev.memlog.importer;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Path;

/**
 * A reader of the objects of a JSON file, which holds one object, several in sequence, or an array
 * of them.
 */
final class JsonItems {

  private static final ObjectMapper JSON = new ObjectMapper();

  private JsonItems() {}

  /** A reader that refuses an object that would not fit into memory. */
  private static final class BoundedReader extends FilterReader {

    private static final int MOST = 32 << 20;

    private long left = MOST;

    BoundedReader(Reader in) {
      super(in);
    }

    void next() {
      left = MOST;
    }

    @Override
    public int read(char[] buffer, int from, int length) throws IOException {
      int read = super.read(buffer, from, length);
      left -= read;
      if (left < 0) {
        throw new IOException("an object must be at most %,d characters long".formatted(MOST));
      }
      return read;
    }
  }

  /** A receiver of objects; returns false to stop. */
  interface Taking {
    boolean take(JsonItem item);
  }

  /**
   * Reads a file.
   *
   * @throws BadFileException if the file is not JSON; the message names the line
   */
  static void read(Path file, Taking taking) {
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
              if (!taking.take(new JsonItem(file, line, "", node))) {
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
