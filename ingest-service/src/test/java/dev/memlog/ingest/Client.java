package dev.memlog.ingest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.stream.StreamSupport;

/** HTTP with a key, by the JDK's client. */
final class Client implements AutoCloseable {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpClient http = HttpClient.newHttpClient();
  private final URI base;
  private final String key;

  Client(URI base, String key) {
    this.base = base;
    this.key = key;
  }

  record Answer(int status, String body, String retryAfter) {

    JsonNode json() {
      return Client.json(body);
    }

    List<JsonNode> lines() {
      return body.lines().map(Client::json).toList();
    }

    List<String> errors() {
      return Client.errors(json());
    }
  }

  static List<String> errors(JsonNode form) {
    return StreamSupport.stream(form.get("errors").spliterator(), false)
        .map(e -> e.get("field").asText() + " " + e.get("rule").asText())
        .toList();
  }

  static JsonNode json(String text) {
    try {
      return JSON.readTree(text);
    } catch (JsonProcessingException e) {
      throw new AssertionError("not JSON: " + text, e);
    }
  }

  Answer post(String path, String json) {
    return send("POST", path, json, "application/json");
  }

  Answer stream(String lines) {
    return send("POST", "/v1/messages:stream", lines, "application/x-ndjson");
  }

  Answer send(String method, String path, String body, String type) {
    var request =
        HttpRequest.newBuilder(base.resolve(path))
            .header("authorization", "Bearer " + key)
            .header("content-type", type.isEmpty() ? "application/json" : type)
            .method(
                method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body))
            .build();
    try {
      var answer = http.send(request, BodyHandlers.ofString());
      return new Answer(
          answer.statusCode(),
          answer.body(),
          answer.headers().firstValue("retry-after").orElse(""));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    http.close();
  }
}
