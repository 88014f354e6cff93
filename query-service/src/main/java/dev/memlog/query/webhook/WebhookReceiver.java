package dev.memlog.query.webhook;

import static java.util.Objects.requireNonNullElse;

import com.linecorp.armeria.client.ClientFactory;
import com.linecorp.armeria.client.Endpoint;
import com.linecorp.armeria.client.ResponseTimeoutException;
import com.linecorp.armeria.client.WebClient;
import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpHeaderNames;
import com.linecorp.armeria.common.HttpMethod;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.common.HttpStatus;
import com.linecorp.armeria.common.MediaType;
import com.linecorp.armeria.common.RequestHeaders;
import com.linecorp.armeria.common.ResponseHeaders;
import com.linecorp.armeria.common.SessionProtocol;
import com.linecorp.armeria.common.SplitHttpResponse;
import dev.memlog.embedding.RetryAfter;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.net.http.HttpHeaders;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The receiver of a webhook. Each request resolves the host, and connects to the very address that
 * it has checked, so that a name that changes its address (DNS rebinding) reaches no other one.
 * Redirects are not followed, and no proxy is used.
 */
final class WebhookReceiver {

  private static final Duration TIMEOUT = Duration.ofSeconds(15);
  private static final long MOST_BYTES = 64 << 10;

  private final WebhookConfig config;
  private final URI uri;
  private final ClientFactory connections;
  private final Resolver resolver;
  private final Clock clock;

  /** The number of failed requests, each of which makes the next one use another address. */
  private final AtomicInteger failures = new AtomicInteger();

  /** A source of the addresses of a host. */
  @FunctionalInterface
  interface Resolver {
    InetAddress[] resolve(String host) throws UnknownHostException;
  }

  /** An answer of a receiver. */
  sealed interface Answer {

    /** A status of the class 2xx. */
    record Accepted() implements Answer {}

    /** The status 410, with which a receiver ends the webhook. */
    record Ended() implements Answer {}

    /**
     * Any other status, or none.
     *
     * @param retryAfter the least pause before a repetition that the receiver asks for; null if it
     *     asks for none
     */
    record Failed(String cause, @Nullable Duration retryAfter) implements Answer {}
  }

  WebhookReceiver(WebhookConfig config, ClientFactory connections, Resolver resolver, Clock clock) {
    this.config = config;
    this.uri = URI.create(config.url());
    this.connections = connections;
    this.resolver = resolver;
    this.clock = clock;
  }

  /**
   * Posts a signed body. Blocks while the host is resolved.
   *
   * @param id the id of the event, the same at each repetition
   * @return the answer; never fails
   */
  CompletableFuture<Answer> post(String id, String body) {
    InetAddress address;
    try {
      address = permittedAddress();
    } catch (UnknownHostException e) {
      return CompletableFuture.completedFuture(failed(String.valueOf(e.getMessage()), null));
    }
    long seconds = clock.instant().getEpochSecond();
    RequestHeaders headers =
        RequestHeaders.builder(HttpMethod.POST, path())
            .contentType(MediaType.JSON)
            .add(HttpHeaderNames.USER_AGENT, "Memlog")
            .add("webhook-id", id)
            .add("webhook-timestamp", Long.toString(seconds))
            .add("webhook-signature", WebhookSignature.sign(config.secrets(), id, seconds, body))
            .build();
    SplitHttpResponse response =
        client(address).execute(HttpRequest.of(headers, HttpData.ofUtf8(body))).split();
    // A body that is not read would hold its connection.
    return response
        .headers()
        .thenCombine(response.body().subscribe().handle((_, _) -> true), (head, _) -> answer(head))
        .exceptionally(e -> failed(cause(e), null));
  }

  /** Returns an address of the host at which a request may be sent. */
  private InetAddress permittedAddress() throws UnknownHostException {
    InetAddress[] found = resolver.resolve(uri.getHost());
    List<InetAddress> permitted =
        Arrays.stream(found)
            .filter(address -> config.mayBePrivate() || PublicAddresses.contains(address))
            .toList();
    if (permitted.isEmpty()) {
      throw new UnknownHostException(
          "%s must have a public address unless allowPrivate is true, got %s"
              .formatted(uri.getHost(), found.length == 0 ? "none" : found[0].getHostAddress()));
    }
    return permitted.get(Math.floorMod(failures.get(), permitted.size()));
  }

  private WebClient client(InetAddress address) {
    boolean secure = "https".equals(uri.getScheme());
    int port = uri.getPort() > 0 ? uri.getPort() : secure ? 443 : 80;
    Endpoint endpoint =
        Endpoint.of(uri.getHost().replaceAll("[\\[\\]]", ""), port).withInetAddress(address);
    return WebClient.builder(secure ? SessionProtocol.HTTPS : SessionProtocol.H1C, endpoint)
        .factory(connections)
        .responseTimeout(TIMEOUT)
        .writeTimeout(TIMEOUT)
        .maxResponseLength(MOST_BYTES)
        .build();
  }

  private String path() {
    String path = uri.getRawPath().isEmpty() ? "/" : uri.getRawPath();
    return uri.getRawQuery() == null ? path : path + "?" + uri.getRawQuery();
  }

  private Answer answer(ResponseHeaders headers) {
    HttpStatus status = headers.status();
    if (status.isSuccess()) {
      return new Answer.Accepted();
    } else if (status.equals(HttpStatus.GONE)) {
      return new Answer.Ended();
    }
    String wait = headers.get(HttpHeaderNames.RETRY_AFTER, "");
    return failed(
        "the receiver answered " + status.code(),
        RetryAfter.of(HttpHeaders.of(Map.of("Retry-After", List.of(wait)), (_, _) -> true)));
  }

  private Answer failed(String cause, @Nullable Duration retryAfter) {
    failures.incrementAndGet();
    return new Answer.Failed(cause, retryAfter);
  }

  private static String cause(Throwable failure) {
    Throwable root = failure;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return root instanceof ResponseTimeoutException
        ? "the receiver did not answer within " + TIMEOUT.toSeconds() + " s"
        : root.getClass().getSimpleName() + ": " + requireNonNullElse(root.getMessage(), "");
  }
}
