package dev.memlog.embedding;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * A client that posts JSON to one address, with retries while the server is overloaded or
 * unreachable.
 */
final class HttpEndpoint implements AutoCloseable {

  /** The largest accepted answer, in bytes: 2,048 vectors fit. */
  private static final long MOST_BYTES = 512L << 20;

  /**
   * The longest pause before a retry. If the server asks for a longer pause, the call fails, and
   * the caller tries again later.
   */
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);

  private static final ObjectMapper JSON = new ObjectMapper();

  private final URI uri;
  private final String apiKey;
  private final Duration firstPause;
  private final HttpClient client;
  private volatile boolean closed;

  /**
   * Creates an endpoint.
   *
   * @param apiKey the key that is sent as bearer token; empty for none
   * @param connect the time limit for connecting
   * @param firstPause the pause after the first failure, doubled after each further one
   */
  HttpEndpoint(URI uri, String apiKey, Duration connect, Duration firstPause) {
    this.uri = uri;
    this.apiKey = apiKey;
    this.firstPause = firstPause;
    // Version 1.1, since an upgrade to 2 on a plain connection confuses small servers.
    this.client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(connect)
            .build();
  }

  /** The outcome of one attempt. */
  private sealed interface Outcome {
    record Answer(JsonNode json) implements Outcome {}

    record Fault(
        String message, @Nullable Throwable cause, boolean passing, @Nullable Duration retryAfter)
        implements Outcome {}
  }

  /**
   * Posts a body and returns the answer.
   *
   * @param texts the texts in the body, which no error message may repeat
   * @throws EmbeddingUnavailableException if there is no answer after all attempts
   * @throws EmbeddingRejectedException if the server refuses the body (400, 413, 422)
   */
  JsonNode post(JsonNode body, List<String> texts, Patience patience) {
    HttpRequest request = request(body);
    long start = System.nanoTime();
    for (int attempt = 1; true; attempt++) {
      Duration left = patience.total().minusNanos(System.nanoTime() - start);
      Duration limit = left.compareTo(patience.each()) < 0 ? left : patience.each();
      switch (attempt(request, limit, texts)) {
        case Outcome.Answer(JsonNode json) -> {
          return json;
        }
        case Outcome.Fault fault -> {
          Duration pause = pause(fault, attempt);
          left = patience.total().minusNanos(System.nanoTime() - start);
          if (closed
              || !fault.passing
              || attempt >= patience.attempts()
              || pause.compareTo(LONGEST_PAUSE) > 0
              || pause.compareTo(left) >= 0) {
            throw unavailable(fault, attempt);
          }
          sleep(pause);
        }
      }
    }
  }

  private HttpRequest request(JsonNode body) {
    try {
      var request =
          HttpRequest.newBuilder(uri)
              .header("Content-Type", "application/json")
              .header("Accept", "application/json")
              .POST(HttpRequest.BodyPublishers.ofByteArray(JSON.writeValueAsBytes(body)));
      if (!apiKey.isEmpty()) {
        request.header("Authorization", "Bearer " + apiKey);
      }
      return request.build();
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a request must be writable as JSON", e);
    }
  }

  private Outcome attempt(HttpRequest request, Duration limit, List<String> texts) {
    CompletableFuture<HttpResponse<byte[]>> exchange =
        client.sendAsync(
            request,
            HttpResponse.BodyHandlers.limiting(
                HttpResponse.BodyHandlers.ofByteArray(), MOST_BYTES));
    try {
      // The client's own timeout covers only the headers; this one also covers the body.
      return outcome(exchange.get(limit.toNanos(), TimeUnit.NANOSECONDS), texts);
    } catch (TimeoutException e) {
      return fault("did not answer within " + limit.toMillis() + " ms", e);
    } catch (ExecutionException e) {
      return fault("cannot be reached: " + e.getCause(), e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new EmbeddingUnavailableException("interrupted while " + uri + " is asked", e);
    } finally {
      exchange.cancel(true);
    }
  }

  private static Outcome fault(String message, @Nullable Throwable cause) {
    return new Outcome.Fault(message, cause, true, null);
  }

  private Outcome outcome(HttpResponse<byte[]> response, List<String> texts) {
    int status = response.statusCode();
    if (status == 200) {
      try {
        return new Outcome.Answer(JSON.readTree(response.body()));
      } catch (IOException e) {
        // Without the cause, whose message quotes the answer.
        return fault("must answer in JSON, got " + e.getClass().getSimpleName(), null);
      }
    }
    String said = "answers " + status + ProviderMessage.of(response.body(), texts);
    return switch (status) {
      case 400, 413, 422 -> throw new EmbeddingRejectedException(uri + " " + said);
      case 401, 403 -> lasting(said + "; does embedding.endpoint.apiKey hold the right key?");
      case 404, 405 -> lasting(said + "; are embedding.endpoint.url and embedding.model right?");
      case 408, 425, 429 -> new Outcome.Fault(said, null, true, RetryAfter.of(response.headers()));
      default ->
          status >= 500
              ? new Outcome.Fault(said, null, true, RetryAfter.of(response.headers()))
              : lasting(said);
    };
  }

  private static Outcome lasting(String message) {
    return new Outcome.Fault(message, null, false, null);
  }

  private Duration pause(Outcome.Fault fault, int attempt) {
    if (fault.retryAfter != null) {
      return fault.retryAfter;
    }
    long most = firstPause.toNanos() << Math.min(attempt - 1, 10);
    return Duration.ofNanos(
        Math.min(
            LONGEST_PAUSE.toNanos(), ThreadLocalRandom.current().nextLong(most / 2, most + 1)));
  }

  private EmbeddingUnavailableException unavailable(Outcome.Fault fault, int attempts) {
    String message = uri + " " + fault.message + (attempts > 1 ? ", at attempt " + attempts : "");
    return fault.cause == null
        ? new EmbeddingUnavailableException(message)
        : new EmbeddingUnavailableException(message, fault.cause);
  }

  private void sleep(Duration pause) {
    try {
      Thread.sleep(pause);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new EmbeddingUnavailableException("interrupted while " + uri + " is waited for", e);
    }
  }

  /** Closes the client; calls in progress fail. */
  @Override
  public void close() {
    closed = true;
    client.shutdownNow();
    client.close();
  }
}
