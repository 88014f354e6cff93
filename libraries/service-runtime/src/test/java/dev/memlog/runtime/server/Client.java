package dev.memlog.runtime.server;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.stream.StreamSupport;

/** The JDK's client, so that the server is not judged by its own library. */
final class Client implements AutoCloseable {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpClient http = HttpClient.newHttpClient();
  private final URI base;

  Client(URI base) {
    this.base = base;
  }

  record Answer(HttpResponse<String> raw) {

    int status() {
      return raw.statusCode();
    }

    JsonNode json() {
      try {
        return JSON.readTree(raw.body());
      } catch (JsonProcessingException e) {
        throw new AssertionError("not JSON: " + raw.body(), e);
      }
    }

    /** "field rule" of every error. */
    List<String> errors() {
      return StreamSupport.stream(json().get("errors").spliterator(), false)
          .map(e -> e.get("field").asText() + " " + e.get("rule").asText())
          .toList();
    }

    String header(String name) {
      return raw.headers().firstValue(name).orElse("");
    }
  }

  Answer send(String method, String path, String body, String... headers) {
    var request =
        HttpRequest.newBuilder(base.resolve(path))
            .method(
                method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
    if (headers.length > 0) {
      request.headers(headers);
    }
    try {
      return new Answer(http.send(request.build(), BodyHandlers.ofString()));
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  Answer get(String path, String... headers) {
    return send("GET", path, "", headers);
  }

  Answer post(String path, String json) {
    return send("POST", path, json, "content-type", "application/json");
  }

  @Override
  public void close() {
    http.close();
  }
}
