package dev.memlog.runtime.server.caller;

import com.linecorp.armeria.common.HttpData;
import com.linecorp.armeria.common.HttpObject;
import com.linecorp.armeria.common.HttpRequest;
import com.linecorp.armeria.server.ServiceRequestContext;
import dev.memlog.runtime.ErrorCode;
import dev.memlog.runtime.Problem;
import io.github.bucket4j.Bucket;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The rate limits of one key: a token bucket for requests and another for the bytes of their
 * bodies, each with a capacity of one second. Bytes are counted as they arrive, so a body may take
 * the second bucket below zero. The key is then refused until the bucket is above zero again. Safe
 * for use by many threads.
 */
public final class Throttle {

  private static final Duration SECOND = Duration.ofSeconds(1);

  private final int requestsPerSecond;
  private final long bytesPerSecond;
  private final @Nullable Bucket requests;
  private final @Nullable Bucket bytes;

  /**
   * Creates full buckets.
   *
   * @param requestsPerSecond the rate of requests; 0 for any number
   * @param bytesPerSecond the rate of bytes; 0 for any number
   */
  Throttle(int requestsPerSecond, long bytesPerSecond) {
    this.requestsPerSecond = requestsPerSecond;
    this.bytesPerSecond = bytesPerSecond;
    this.requests = requestsPerSecond == 0 ? null : bucket(requestsPerSecond);
    this.bytes = bytesPerSecond == 0 ? null : bucket(bytesPerSecond);
  }

  private static Bucket bucket(long perSecond) {
    return Bucket.builder()
        .addLimit(limit -> limit.capacity(perSecond).refillGreedy(perSecond, SECOND))
        .build();
  }

  /**
   * The refusal of a request whose key exceeds a rate.
   *
   * @param limit the exceeded rate: requests or bytes
   * @param problem the problem to answer
   * @param retrySeconds the seconds after which the caller may try again, at least 1
   */
  public record Refusal(String limit, Problem problem, int retrySeconds) {}

  /** Takes one request from the bucket. Returns the refusal if a bucket is empty. */
  public Optional<Refusal> take() {
    if (bytes != null && bytes.getAvailableTokens() <= 0) {
      long nanos = bytes.estimateAbilityToConsume(1).getNanosToWaitForRefill();
      return Optional.of(refusal("bytes", bytesPerSecond, nanos));
    }
    if (requests != null) {
      var taken = requests.tryConsumeAndReturnRemaining(1);
      if (!taken.isConsumed()) {
        return Optional.of(refusal("requests", requestsPerSecond, taken.getNanosToWaitForRefill()));
      }
    }
    return Optional.empty();
  }

  private static Refusal refusal(String limit, long perSecond, long nanos) {
    Problem problem =
        ErrorCode.RESOURCE_EXHAUSTED.problem(
            "exceeds the rate of its key: " + perSecond + " " + limit + " per second");
    long seconds = TimeUnit.NANOSECONDS.toSeconds(nanos + TimeUnit.SECONDS.toNanos(1) - 1);
    return new Refusal(limit, problem, Math.clamp(seconds, 1, Integer.MAX_VALUE));
  }

  /**
   * Returns the request with its bytes counted. The chunks of a stream are delayed while they
   * exceed the rate.
   */
  public HttpRequest counted(ServiceRequestContext context, HttpRequest request, boolean stream) {
    Bucket counting = bytes;
    if (counting == null) {
      return request;
    }
    HttpRequest counted =
        stream
            ? HttpRequest.of(
                request.headers(), request.mapAsync(chunk -> paced(context, counting, chunk)))
            : request.mapData(
                data -> {
                  count(counting, data.length());
                  return data;
                });
    context.updateRequest(counted);
    return counted;
  }

  /** Returns the chunk once the bucket has refilled for the bytes before it. */
  private static CompletableFuture<HttpObject> paced(
      ServiceRequestContext context, Bucket counting, HttpObject chunk) {
    long nanos = chunk instanceof HttpData data ? count(counting, data.length()) : 0;
    if (nanos == 0) {
      return CompletableFuture.completedFuture(chunk);
    }
    CompletableFuture<HttpObject> later = new CompletableFuture<>();
    var _ = context.eventLoop().schedule(() -> later.complete(chunk), nanos, TimeUnit.NANOSECONDS);
    return later;
  }

  /** Takes bytes from the bucket; returns the nanoseconds until it has refilled for them. */
  private static long count(Bucket counting, int length) {
    return length == 0 ? 0 : counting.consumeIgnoringRateLimits(length);
  }
}
