package dev.memlog.standalone.client;

import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.protobuf.util.JsonFormat;
import dev.memlog.api.v1.Problem;
import dev.memlog.api.v1.Problems;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** A connection to one server that serves some of the API. */
final class Endpoint implements AutoCloseable {

  private static final Duration CONNECT = Duration.ofSeconds(5);
  private static final Duration ANSWER = Duration.ofSeconds(60);

  private final String url;
  private final Optional<String> key;
  private final HttpClient http;
  private final JsonFormat.Parser reader = JsonFormat.parser().ignoringUnknownFields();
  private final JsonFormat.Printer writer = JsonFormat.printer().omittingInsignificantWhitespace();

  /**
   * @param ca a PEM file of authorities to trust instead of the JDK's; empty for the JDK's
   */
  Endpoint(String url, Optional<String> key, Optional<Path> ca) {
    HttpClient.Builder client =
        HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(CONNECT);
    ca.map(TrustedAuthorities::of).ifPresent(client::sslContext);
    this.http = client.build();
    this.url = url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
    this.key = key;
  }

  String url() {
    return url;
  }

  <T extends Message.Builder> T get(String path, T into) {
    return call("GET", path, Optional.empty(), into);
  }

  <T extends Message.Builder> T call(
      String method, String path, Optional<? extends Message> body, T into) {
    try {
      boolean empty = body.isEmpty();
      String json = empty ? (method.equals("POST") ? "{}" : "") : writer.print(body.get());
      HttpResponse<String> answer = send(method, path, json);
      if (answer.statusCode() >= 300) {
        throw new ApiException(answer.statusCode(), problems(answer.body()), answer.body());
      }
      reader.merge(answer.body(), into);
      return into;
    } catch (InvalidProtocolBufferException e) {
      throw new UnreachableException(url, new IOException("the answer is not Memlog's", e));
    }
  }

  private List<Problem> problems(String body) {
    try {
      var problems = Problems.newBuilder();
      reader.merge(body, problems);
      return problems.getErrorsList();
    } catch (InvalidProtocolBufferException e) {
      // A proxy in between answers in its own words, which the exception quotes.
      return List.of();
    }
  }

  HttpResponse<String> send(String method, String path, String body) {
    var request = HttpRequest.newBuilder(URI.create(url + path)).timeout(ANSWER);
    key.ifPresent(k -> request.header("Authorization", "Bearer " + k));
    if (body.isEmpty()) {
      request.method(method, HttpRequest.BodyPublishers.noBody());
    } else {
      request.header("Content-Type", "application/json");
      request.method(method, HttpRequest.BodyPublishers.ofString(body));
    }
    try {
      return http.send(request.build(), HttpResponse.BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UnreachableException(url, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnreachableException(url, e);
    }
  }

  @Override
  public void close() {
    http.close();
  }
}
