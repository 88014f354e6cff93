package dev.memlog.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A sender of HTTP requests to one server of the API. */
record Endpoint(
    HttpClient http,
    String url,
    Optional<String> key,
    Duration timeout,
    Map<String, String> headers) {

  /**
   * Creates an endpoint.
   *
   * @param key the key to send as {@code Authorization: Bearer}; empty for none
   * @param timeout the longest wait for an answer
   */
  Endpoint(HttpClient http, String url, Optional<String> key, Duration timeout) {
    this(
        http, url.endsWith("/") ? url.substring(0, url.length() - 1) : url, key, timeout, Map.of());
  }

  /** Returns this endpoint with these headers, instead of earlier ones, in every request. */
  Endpoint with(Map<String, String> more) {
    return new Endpoint(http, url, key, timeout, Map.copyOf(more));
  }

  /** Returns this endpoint with another key; an empty text stands for no key. */
  Endpoint withKey(String secret) {
    return new Endpoint(http, url, Optional.of(secret).filter(k -> !k.isEmpty()), timeout, headers);
  }

  /**
   * Sends a request: its fields are the body of POST, PUT and PATCH, and otherwise parameters of
   * the query.
   *
   * @param fields a request, a record, or a map
   */
  <T> T send(String method, String path, Object fields, Class<T> answer) {
    return switch (method) {
      case "GET", "DELETE" ->
          read(send(method, path + query(ApiJson.fields(fields)), Optional.empty()), answer);
      default -> read(send(method, path, Optional.of(ApiJson.writeRequest(fields))), answer);
    };
  }

  /** Sends a request like {@link #send}; empty if what it names does not exist. */
  <T> Optional<T> find(String method, String path, Object fields, Class<T> answer) {
    try {
      return Optional.of(send(method, path, fields, answer));
    } catch (ApiException e) {
      if (e.status() == 404) {
        return Optional.empty();
      }
      throw e;
    }
  }

  /** Sends lines of JSON in the body of a POST request. */
  <T> T postLines(String path, Object parameters, String lines, Class<T> answer) {
    String all = path + query(ApiJson.fields(parameters));
    return read(send("POST", all, Optional.of(lines), "application/x-ndjson"), answer);
  }

  /**
   * Passes each line of an answer to a consumer as it arrives.
   *
   * @throws UnreachableException if the answer breaks off
   */
  void lines(String path, Object parameters, Consumer<String> line) {
    String all = path + query(ApiJson.fields(parameters));
    HttpResponse<Stream<String>> answer =
        send(request("GET", all, Optional.empty(), ""), HttpResponse.BodyHandlers.ofLines());
    try (Stream<String> lines = answer.body()) {
      if (answer.statusCode() >= 300) {
        String body = lines.collect(Collectors.joining("\n"));
        throw new ApiException(answer.statusCode(), problems(body), retryAfter(answer), body);
      }
      lines.forEach(line);
    } catch (UncheckedIOException e) {
      throw new UnreachableException(url, new IOException("the answer broke off", e));
    }
  }

  /**
   * Returns the HTTP status of a health check.
   *
   * @throws UnreachableException if the server does not answer
   */
  int health(String check) {
    return send("GET", "/health/" + check, Optional.empty()).statusCode();
  }

  /** Encodes a part of a path, such as an id. */
  static String part(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }

  private static String query(JsonNode parameters) {
    var parts = new ArrayList<String>();
    for (Map.Entry<String, JsonNode> field : parameters.properties()) {
      JsonNode value = field.getValue();
      // A list is a parameter that is repeated.
      Iterable<JsonNode> values = value.isArray() ? value : List.of(value);
      for (JsonNode each : values) {
        parts.add(part(field.getKey()) + "=" + part(each.asText()));
      }
    }
    return parts.isEmpty() ? "" : "?" + String.join("&", parts);
  }

  private <T> T read(HttpResponse<String> answer, Class<T> type) {
    if (answer.statusCode() >= 300) {
      throw new ApiException(
          answer.statusCode(), problems(answer.body()), retryAfter(answer), answer.body());
    }
    try {
      return ApiJson.readAnswer(answer.body(), type);
    } catch (IOException e) {
      throw new UnreachableException(url, new IOException("the answer is not Memlog's", e));
    }
  }

  private static List<Problem> problems(String body) {
    try {
      return ApiJson.readAnswer(body, Problems.class).errors();
    } catch (JsonProcessingException e) {
      // A proxy in between answers in its own words, which the exception quotes.
      return List.of();
    } catch (IOException e) {
      throw new IllegalStateException("reading from memory cannot fail", e);
    }
  }

  private static Optional<Duration> retryAfter(HttpResponse<?> answer) {
    return answer
        .headers()
        .firstValue("Retry-After")
        .filter(seconds -> seconds.matches("\\d{1,9}"))
        .map(seconds -> Duration.ofSeconds(Long.parseLong(seconds)));
  }

  private HttpResponse<String> send(String method, String path, Optional<String> body) {
    return send(method, path, body, "application/json");
  }

  private HttpRequest request(String method, String path, Optional<String> body, String type) {
    var request = HttpRequest.newBuilder(URI.create(url + path)).timeout(timeout);
    headers.forEach(request::header);
    key.ifPresent(k -> request.header("Authorization", "Bearer " + k));
    body.ifPresent(json -> request.header("Content-Type", type));
    return request
        .method(
            method,
            body.map(HttpRequest.BodyPublishers::ofString)
                .orElseGet(HttpRequest.BodyPublishers::noBody))
        .build();
  }

  private HttpResponse<String> send(
      String method, String path, Optional<String> body, String type) {
    return send(request(method, path, body, type), HttpResponse.BodyHandlers.ofString());
  }

  private <T> HttpResponse<T> send(HttpRequest request, HttpResponse.BodyHandler<T> body) {
    try {
      return http.send(request, body);
    } catch (IOException e) {
      throw new UnreachableException(url, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnreachableException(url, e);
    }
  }

  /** The body of an error answer. */
  private record Problems(List<Problem> errors) {}

  /** Returns the address; the key is a secret. */
  @Override
  public String toString() {
    return url;
  }
}
