package dev.memlog.llm;

import dev.langchain4j.exception.TimeoutException;
import dev.langchain4j.http.client.HttpClient;
import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.http.client.HttpRequest;
import dev.langchain4j.http.client.SuccessfulHttpResponse;
import dev.langchain4j.http.client.sse.ServerSentEventListener;
import dev.langchain4j.http.client.sse.ServerSentEventParser;
import dev.memlog.embedding.RetryAfter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * An HTTP client for the LangChain4j library. Unlike the library's own client, it applies the
 * timeout to the whole answer, not only to the headers, and preserves the Retry-After header.
 */
final class ModelConnection implements HttpClient, HttpClientBuilder, AutoCloseable {

  /** The maximum size of an answer, in bytes, far above that of a valid answer. */
  private static final long MOST_BYTES = 4L << 20;

  private final Duration timeout;
  private final java.net.http.HttpClient client;

  ModelConnection(Duration timeout) {
    this.timeout = timeout;
    // An offer of HTTP/2 on a plain connection confuses small servers.
    this.client =
        java.net.http.HttpClient.newBuilder()
            .version(java.net.http.HttpClient.Version.HTTP_1_1)
            .connectTimeout(timeout)
            .build();
  }

  /**
   * Sends a request and returns the answer.
   *
   * @throws ModelRefusal if the server answers with a status other than 2xx
   * @throws TimeoutException if the whole answer does not arrive within the timeout
   * @throws UncheckedIOException if the server cannot be reached, or the answer is larger than 4
   *     MiB
   * @throws CancellationException if the thread is interrupted
   */
  @Override
  public SuccessfulHttpResponse execute(HttpRequest request) {
    var ready =
        java.net.http.HttpRequest.newBuilder(URI.create(request.url()))
            .method(
                request.method().name(),
                java.net.http.HttpRequest.BodyPublishers.ofString(request.body()));
    request.headers().forEach((name, values) -> values.forEach(v -> ready.header(name, v)));
    CompletableFuture<HttpResponse<byte[]>> exchange =
        client.sendAsync(
            ready.build(),
            HttpResponse.BodyHandlers.limiting(
                HttpResponse.BodyHandlers.ofByteArray(), MOST_BYTES));
    try {
      HttpResponse<byte[]> response = exchange.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
      if (response.statusCode() / 100 != 2) {
        throw new ModelRefusal(response.statusCode(), RetryAfter.of(response.headers()));
      }
      return SuccessfulHttpResponse.builder()
          .statusCode(response.statusCode())
          .headers(response.headers().map())
          .body(new String(response.body(), StandardCharsets.UTF_8))
          .build();
    } catch (java.util.concurrent.TimeoutException e) {
      throw new TimeoutException("no answer within " + timeout.toMillis() + " ms", e);
    } catch (ExecutionException e) {
      throw new UncheckedIOException(
          e.getCause() instanceof IOException io ? io : new IOException(e.getCause()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("interrupted during a request to the model");
    } finally {
      exchange.cancel(true);
    }
  }

  @Override
  public void execute(
      HttpRequest request, ServerSentEventParser parser, ServerSentEventListener listener) {
    throw new UnsupportedOperationException("answers are not streamed");
  }

  @Override
  public Duration connectTimeout() {
    return timeout;
  }

  @Override
  public HttpClientBuilder connectTimeout(Duration ignored) {
    return this;
  }

  @Override
  public Duration readTimeout() {
    return timeout;
  }

  @Override
  public HttpClientBuilder readTimeout(Duration ignored) {
    return this;
  }

  @Override
  public HttpClient build() {
    return this;
  }

  /** Aborts the requests in progress, and closes the client. */
  @Override
  public void close() {
    client.shutdownNow();
    client.close();
  }
}
