package dev.memlog.query;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import org.jspecify.annotations.Nullable;

/** A client of a stream of changes that reads server-sent events as browsers do. */
final class FollowedChanges implements AutoCloseable {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final BufferedReader lines;
  private String lastEventId = "";

  private FollowedChanges(InputStream body) {
    lines = new BufferedReader(new InputStreamReader(body, UTF_8));
  }

  /** Opens a stream, and waits for the position at which it starts. */
  static FollowedChanges open(HttpClient http, HttpRequest request) throws Exception {
    HttpResponse<InputStream> answer = http.send(request, BodyHandlers.ofInputStream());
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("content-type")).hasValue("text/event-stream");
    var changes = new FollowedChanges(answer.body());
    changes.block();
    return changes;
  }

  /** Returns the id of the last event, or of the start of the stream. */
  String lastEventId() {
    return lastEventId;
  }

  /** Returns the next event. */
  JsonNode next() {
    while (true) {
      JsonNode data = block();
      if (data != null) {
        return data;
      }
    }
  }

  /** Returns the type of the next event and the id of its memory or message, such as added m1. */
  String nextInWords() {
    JsonNode next = next();
    JsonNode data = next.get("data");
    return next.get("type").asText()
        + " "
        + (data.has("memoryId") ? data.get("memoryId") : data.get("messageId")).asText();
  }

  /** Returns whether the stream ends before a further event. */
  boolean ends() {
    try {
      next();
      return false;
    } catch (UncheckedIOException e) {
      return e.getCause() instanceof EOFException;
    }
  }

  /** Reads until the next empty line; null if the lines only moved the position. */
  private @Nullable JsonNode block() {
    JsonNode data = null;
    String type = "";
    while (true) {
      String line = line();
      if (line.isEmpty()) {
        assertThat(data == null ? "" : data.get("type").asText()).isEqualTo(type);
        return data;
      } else if (line.startsWith("id: ")) {
        lastEventId = line.substring(4);
      } else if (line.startsWith("event: ")) {
        type = line.substring(7);
      } else if (line.startsWith("data: ")) {
        data = json(line.substring(6));
      }
    }
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }

  private String line() {
    try {
      String line = lines.readLine();
      if (line == null) {
        throw new EOFException();
      }
      return line;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static JsonNode json(String text) {
    try {
      return JSON.readTree(text);
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }
}
