package dev.memlog.cli.shadow;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.memlog.importer.BadFileException;
import dev.memlog.importer.TextFile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A reader of queries from a UTF-8 file, one query per line. A line is the text itself, or a JSON
 * object with {@code query} and optionally {@code app}, {@code user} and {@code askedAt}. Blank
 * lines are skipped.
 */
public record QueryFile(Path file) {

  /** The largest number of queries. */
  private static final int MOST = 10_000;

  /** The longest query that the API accepts, in characters. */
  private static final int LONGEST = 2_000;

  private static final Set<String> KEYS = Set.of("query", "app", "user", "askedAt");
  private static final ObjectMapper JSON = new ObjectMapper();

  /**
   * Reads the queries of a file.
   *
   * @return the queries in the order of the file, 1 to 10,000
   * @throws BadFileException if the file is unreadable, has no query or more than 10,000, or if a
   *     line is invalid; the message names the line, if there is one
   */
  public static List<ShadowQuery> read(Path file) throws IOException {
    return new QueryFile(file).queries();
  }

  private List<ShadowQuery> queries() throws IOException {
    List<ShadowQuery> queries = new ArrayList<>();
    int number = 0;
    for (String line : TextFile.lines(file)) {
      number++;
      if (!line.isBlank()) {
        queries.add(line.strip().startsWith("{") ? object(line, number) : plain(line, number));
      }
      if (queries.size() > MOST) {
        throw new BadFileException(file, number, "must be one of at most " + MOST + " queries");
      }
    }
    if (queries.isEmpty()) {
      throw new BadFileException(file, 0, "must have at least one query");
    }
    return queries;
  }

  private ShadowQuery plain(String line, int number) {
    return new ShadowQuery(checked(line.strip(), number), null, null, null);
  }

  private ShadowQuery object(String line, int number) {
    JsonNode node;
    try {
      node = JSON.readTree(line);
    } catch (JsonProcessingException e) {
      throw new BadFileException(file, number, "must be text or a JSON object");
    }
    for (Map.Entry<String, JsonNode> property : node.properties()) {
      String name = property.getKey();
      if (!KEYS.contains(name)) {
        throw new BadFileException(
            file, number, name + " is no known key; known are query, app, user, askedAt");
      }
    }
    String query = text(node, "query", number);
    return new ShadowQuery(
        checked(query == null ? "" : query.strip(), number),
        text(node, "app", number),
        text(node, "user", number),
        time(node, number));
  }

  private String checked(String query, int number) {
    if (query.isEmpty() || query.length() > LONGEST) {
      throw new BadFileException(
          file, number, "query must be 1 to 2,000 characters, got " + query.length());
    }
    return query;
  }

  private @Nullable String text(JsonNode node, String name, int number) {
    JsonNode value = node.get(name);
    if (value == null || value.isNull()) {
      return null;
    }
    if (!value.isTextual()) {
      throw new BadFileException(file, number, name + " must be text, got " + value);
    }
    return value.textValue();
  }

  private @Nullable Instant time(JsonNode node, int number) {
    String time = text(node, "askedAt", number);
    try {
      return time == null ? null : Instant.parse(time);
    } catch (DateTimeParseException e) {
      throw new BadFileException(
          file, number, "askedAt must be a time such as 2026-01-31T18:00:00Z, got " + time);
    }
  }
}
